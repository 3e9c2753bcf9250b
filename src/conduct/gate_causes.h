// Why the opponents of a gate made no review: listens to their run. For one thread; all that it is given must outlive
// it.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "conduct/gate_reviewers.h"
#include "conduct/plan.h"
#include "conduct/run_listener.h"

namespace aw::conduct {

class GateCauses : public RunListener {
 public:
  GateCauses(const Plan& plan, std::chrono::seconds time)
      : plan_(plan), late_("did not finish its review in " + std::to_string(time.count()) + " s") {}

  void On(const Event& event) override;

  // "Codex did not finish its review in 300 s; Gemini CLI has reached its usage limit: …", or what the server failed
  // with. Nothing if no program ran.
  std::optional<std::string> Text(const Reviewers& reviewers) const;

 private:
  const Plan& plan_;
  const std::string late_;
  std::map<std::string, std::string> causes_;  // by seat
  std::string server_failure_;
};

}  // namespace aw::conduct
