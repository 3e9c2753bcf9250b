// The answers to issues that an agent writes as the last lines of its revised plan: "I1 fixed", "I2 disputed: why".
// Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace aw::conduct
