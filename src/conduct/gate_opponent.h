// Chooses the opponent of the gate among the programs of this machine. Starts the programs to ask for their version
// and login.
#pragma once

#include <string>
#include <vector>

#include "conduct/gate_settings.h"
#include "programs/program.h"

namespace aw::conduct {

struct Candidate {
  programs::Player player;
  std::string spec;  // as for --opponent
  programs::Readiness readiness{};
};

// The programs that may review plans of `agent`, the first choice first: those of the settings, otherwise the programs
// of the table whose model family is known and another one than the agent's.
OrFailure<std::vector<Candidate>> OpponentsFor(const std::string& home, const GateSettings& settings,
                                               std::string_view agent);
// Asks all of them at the same time.
void AskReady(std::vector<Candidate>& candidates);
// The first that is ready. The failure has one sentence on each.
OrFailure<Candidate> FirstReady(const std::vector<Candidate>& candidates);

}  // namespace aw::conduct
