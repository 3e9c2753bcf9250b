#include "conduct/budget.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace aw::conduct {
namespace {

std::string TwoDecimals(double usd) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(2) << usd;
  return text.str();
}

}  // namespace

std::optional<SpentBudget> BudgetSpent(const Plan& plan, const Record& record) {
  std::int64_t tokens = 0;
  double usd = 0;
  for (const auto& [role, side] : record.sides) {
    tokens += side.tokens;
    usd += side.usd;
  }
  const auto seconds = static_cast<std::int64_t>(record.seconds);
  if (record.seconds >= static_cast<double>(plan.max_time.count())) {
    const std::int64_t more = seconds + plan.max_time.count();
    return SpentBudget{std::to_string(seconds) + " s of --max-time " + std::to_string(plan.max_time.count()) + " s",
                       "max-time", more < 60 ? std::to_string(more) + "s" : std::to_string(more / 60 + 1) + "m"};
  }
  if (plan.max_tokens && tokens >= *plan.max_tokens) {
    return SpentBudget{std::to_string(tokens) + " tokens", "max-tokens", std::to_string(tokens + *plan.max_tokens)};
  }
  if (plan.max_usd && usd >= *plan.max_usd) {
    return SpentBudget{TwoDecimals(usd) + " USD", "max-usd", TwoDecimals(usd + std::max(*plan.max_usd, 0.01))};
  }
  return std::nullopt;
}

}  // namespace aw::conduct
