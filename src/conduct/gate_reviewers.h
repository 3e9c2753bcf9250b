// Chooses who reviews a plan among the programs of this machine: one opponent, or the seats of a panel. Only
// AskOpponents starts programs, to ask for their version and login.
#pragma once

#include <string>
#include <vector>

#include "conduct/gate_record.h"
#include "conduct/gate_settings.h"
#include "programs/program.h"

namespace aw::conduct {

struct Candidate {
  programs::Player player;
  std::string spec;  // as for --opponent
  programs::Readiness readiness{};
};

// The programs that may review plans of `agent`: those of the settings, otherwise the programs of the table whose model
// family is known and another one than the agent's, of which the first that is ready reviews. Asks all of them at the
// same time whether they are ready.
OrFailure<std::vector<Candidate>> AskOpponents(const std::string& home, const GateSettings& settings,
                                               std::string_view agent);
// If none is ready. One sentence on each.
std::optional<Failure> NoneReady(const std::vector<Candidate>& candidates);

struct Reviewer {
  std::string seat{};  // empty: the only opponent
  std::string spec{};
  programs::Player player{};
  std::string absence{};  // why this seat of earlier rounds takes no part; empty: it reviews
};

// "Codex", "Codex and Gemini CLI", "Codex, Gemini CLI and Claude Code"
std::string Enumerated(const std::vector<std::string>& names);

struct Reviewers {
  std::vector<Reviewer> all{};
  std::vector<std::string> left_out{};  // listed programs that are no seats: "Gemini CLI is not installed"

  // As in the record of a gate; empty: one opponent.
  std::vector<GateSeat> seats() const;
  // "codex and gemini:model=NAME": those that review, as for --opponent.
  std::string specs() const;
  // For people; with the seat's name if several have the same program. `seat`: empty for the only opponent.
  std::string NameOf(std::string_view seat) const;
};

// One candidate at least must be ready. All that the user has listed and that are ready are a panel; a single one is a
// plain opponent. The debate of the earlier rounds goes on with its own reviewers. If none of its seats is ready and
// listed any more, the result has other seats: those of a new debate.
Reviewers ReviewersOf(const std::vector<Candidate>& candidates, const GateSettings& settings,
                      const GateRecord& earlier);

}  // namespace aw::conduct
