// What a run may cost. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "conduct/plan.h"
#include "conduct/record.h"

namespace aw::conduct {

struct SpentBudget {
  std::string words;        // "2400 tokens"
  std::string_view option;  // that limits it: "max-tokens"
  std::string more;         // the value with which the run could go on
};

std::optional<SpentBudget> BudgetSpent(const Plan& plan, const Record& record);

}  // namespace aw::conduct
