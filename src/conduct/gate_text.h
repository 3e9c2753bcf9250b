// The texts of the gate: the user's line and the message that sends a plan back to its session. The opponent's words
// are quoted. Pure.
#pragma once

#include <string>
#include <vector>

#include "conduct/debate_snapshot.h"
#include "conduct/plan_answers.h"

namespace aw::conduct {

struct Review {
  const DebateSnapshot& snapshot;
  std::string opponent;  // its title
  std::string page;      // the debate's address
  std::int64_t rounds = 0;
  double seconds = 0;  // the time that the opponent's program ran, of all rounds
};

// "Codex checked the plan against the code; 1 critical and 2 major issues, all fixed (2 rounds, 3 min)"
std::string PassedLine(const Review& review);
// "Codex found 1 critical issue; the plan goes back to be revised (round 1 of 2)"
std::string RevisionLine(const Review& review);
// "2 rounds are over and 1 critical issue blocks: I2 …"; `why` begins the sentence.
std::string UndecidedLine(const Review& review, const std::string& why);

// The numbered issues with their evidence, and how to answer.
std::string RevisionMessage(const Review& review);

// The proposer's claim for a revised plan.
std::string ClaimText(std::int64_t version, bool is_changed, const std::vector<PlanAnswer>& answers);

}  // namespace aw::conduct
