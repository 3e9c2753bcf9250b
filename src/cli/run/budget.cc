#include "cli/run/budget.h"

#include <iomanip>
#include <sstream>

namespace aw::cli::run {

std::optional<std::string> BudgetSpent(const Plan& plan, const Record& record) {
  std::ostringstream text;
  std::int64_t tokens = 0;
  double usd = 0;
  for (const auto& [role, side] : record.sides) {
    tokens += side.tokens;
    usd += side.usd;
  }
  if (record.seconds >= static_cast<double>(plan.max_time.count())) {
    text << static_cast<int>(record.seconds) << " s of --max-time " << plan.max_time.count() << " s";
  } else if (plan.max_tokens && tokens >= *plan.max_tokens) {
    text << tokens << " tokens";
  } else if (plan.max_usd && usd >= *plan.max_usd) {
    text << std::fixed << std::setprecision(2) << usd << " USD";
  } else {
    return std::nullopt;
  }
  return text.str();
}

}  // namespace aw::cli::run
