// Conducts a debate to its end: starts the program of the role whose turn it is, or those of a panel's seats, and asks
// the person for rulings. A turn counts if the debate has moved. For one thread; all that it is given must outlive it.
#pragma once

#include <optional>
#include <string>

#include "conduct/ends.h"
#include "conduct/run_state.h"

namespace aw::conduct {

class Conductor {
 public:
  Conductor(const client::Api& session, const Plan& plan, const RunFolder& folder, Record& record,
            RunListener& listener, Host host)
      : run_(session, plan, folder, record, listener, std::move(host)) {}

  // Runs until the debate is closed or the run has to stop. `interactive`: a person at the terminal can rule.
  ExitCode Run(bool interactive);
  // Takes the turns of one role, a player's or a panel's, while it has the move. The failure says why it made none. For
  // the gate, whose proposer is the user's own session.
  std::optional<Failure> RunTurnsOf(const std::string& role);
  const DebateSnapshot& snapshot() const { return run_.snapshot; }

 private:
  Stop TakeMove(const std::string& role, bool interactive);
  Stop TakeTurn(const std::string& role);
  Stop AwaitQuota(const std::string& role, const programs::Quota& quota);

  RunState run_;
};

}  // namespace aw::conduct
