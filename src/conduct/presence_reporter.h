// What the server is told of the players of a run: who is there, thinks or waits, and what it has spent. It is told
// again every now and then, since the server takes whoever it does not hear of for gone. For one thread.
#pragma once

#include <string>
#include <string_view>

#include "client/api.h"
#include "client/call_options.h"
#include "conduct/plan.h"
#include "conduct/record.h"

namespace aw::conduct {

class PresenceReporter {
 public:
  PresenceReporter(const client::Api& session, const Plan& plan, const Record& record)
      : session_(session), plan_(plan), record_(record) {}

  // `thinks` is the player at work, or empty; `report` is what it has told so far.
  void Renew(const std::string& thinks, const programs::Report& report);
  // The next Renew tells at once.
  void Hurry() { next_ = {}; }
  void Report(const std::string& player, std::string_view state, const programs::Report& report);
  void TellAll(std::string_view state);

 private:
  const client::Api& session_;
  const Plan& plan_;
  const Record& record_;
  client::Clock::time_point next_{};
};

}  // namespace aw::conduct
