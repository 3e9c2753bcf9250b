// The texts of the gate: the user's line and the message that sends a plan back to its session. The opponent's words
// are quoted. Pure.
#pragma once

#include <string>
#include <vector>

#include "conduct/debate_snapshot.h"
#include "conduct/gate_reviewers.h"
#include "conduct/plan_answers.h"

namespace aw::conduct {

struct PlanReview {
  const DebateSnapshot& snapshot;
  const Reviewers& reviewers;
  std::string page;    // the debate's address
  double seconds = 0;  // of all rounds
};

// "Codex checked the plan against the code; 1 critical and 2 major issues, all fixed (2 rounds, 3 min)"
// and, as in the other lines, a sentence for each program that was left out.
std::string PassedLine(const PlanReview& review);
// "Codex found 1 critical issue; the plan goes back to be revised (round 1 of 2)"
std::string RevisionLine(const PlanReview& review);
// "2 rounds are over and 1 critical issue blocks: I2 …"; `why` begins the sentence.
std::string UndecidedLine(const PlanReview& review, const std::string& why);

// The numbered issues with their evidence, and how to answer.
std::string RevisionMessage(const PlanReview& review);

// The proposer's claim for a revised plan.
std::string ClaimText(std::int64_t version, bool is_changed, const std::vector<PlanAnswer>& answers);

}  // namespace aw::conduct
