// The outcome of the last plan that a session presented: ~/.aweave/gates/KEY/outcome.json, with the lock of the one
// gate of a session. A program that shows no message of its hook at plan exit runs the hook again when the plan is
// settled, which takes the line from here. A record without an end is that of a gate that was killed. For one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "platform/file.h"
#include "wire/failure.h"

namespace aw::conduct {

class GateOutcome {
 public:
  enum class Begun : std::uint8_t {
    kNow,
    kTwice,      // by another hook for the same presentation: a plugin and `aw gate on` both install one
    kElsewhere,  // a newer plan of the session was presented meanwhile
  };

  static OrFailure<GateOutcome> Open(const std::string& home, const std::string& agent, const std::string& session);
  // Nothing if the session has none; creates nothing.
  static std::optional<GateOutcome> Find(const std::string& home, const std::string& agent, const std::string& session);

  // `presentation` identifies the event, `started` is when the hook started. Replaces the session's earlier plan, whose
  // review then ends. kNow holds the lock until this and its copies in child processes are gone.
  OrFailure<Begun> Begin(const std::string& presentation, std::chrono::system_clock::time_point started);
  // `line` is to be shown when the plan is settled; empty: nothing. The first end counts.
  void End(const std::string& line);
  // Whether the plan under review was settled or replaced meanwhile, so that its answer has no effect.
  bool IsOver() const;
  // The line for a settled plan, and those of earlier plans that were not shown, each on a line of its own; empty if it
  // was shown. `call` identifies the call that presented the plan, if known.
  std::string TakeLine(const std::string& call);

 private:
  explicit GateOutcome(std::string folder) : folder_(std::move(folder)) {}

  OrFailure<bool> Present(const std::string& presentation, std::chrono::system_clock::time_point started) const;

  std::string folder_;
  std::string presentation_{};
  platform::FileDescriptor lock_{};
};

}  // namespace aw::conduct
