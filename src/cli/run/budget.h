// What a run may still spend. Pure.
#pragma once

#include <optional>
#include <string>

#include "cli/run/plan.h"
#include "cli/run/record.h"

namespace aw::cli::run {

// The limit that is reached, in words; nothing: there is some left. What a program does not tell counts for nothing.
std::optional<std::string> BudgetSpent(const Plan& plan, const Record& record);

}  // namespace aw::cli::run
