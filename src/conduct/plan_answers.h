// The answers to issues that an agent writes as the last lines of its revised plan: "I1 fixed", "I2 disputed: why", and
// the entries that they become. Pure.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/debate_snapshot.h"

namespace aw::conduct {

struct PlanAnswer {
  std::string id;  // "I1"
  bool is_fixed = false;
  std::string reason{};  // what follows the answer's word; may be empty

  friend bool operator==(const PlanAnswer&, const PlanAnswer&) = default;
};

struct AnsweredPlan {
  std::string plan;                 // without the answers and their heading
  std::vector<PlanAnswer> answers;  // one per issue: the last one; in the order of their lines
};

// Only lines at the end count: an answer within the plan is a part of it. List marks, emphasis and a code fence around
// the answers are accepted.
AnsweredPlan SplitAnswers(std::string_view plan);

// The answers that the proposer may give now: others would refuse the whole claim.
std::vector<PlanAnswer> AcceptableAnswers(const std::vector<PlanAnswer>& answers, const DebateSnapshot& snapshot);
// The entry of a claim for this version of the plan.
boost::json::object EntryOf(const PlanAnswer& answer, const std::string& document_id, std::int64_t version);

}  // namespace aw::conduct
