#include "conduct/usage.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace aw::conduct {
namespace {

struct Total {
  std::int64_t tokens = 0;
  double usd = 0;
  bool lacks_tokens = false;
  bool lacks_usd = false;
};

Total TotalOf(const Record& record) {
  Total total;
  for (const auto& [role, side] : record.sides) {
    total.tokens += side.tokens;
    total.usd += side.usd;
    total.lacks_tokens = total.lacks_tokens || side.lacks_tokens;
    total.lacks_usd = total.lacks_usd || side.lacks_usd;
  }
  return total;
}

std::string TwoDecimals(double usd) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(2) << usd;
  return text.str();
}

}  // namespace

programs::Usage TurnUsage(const Side& side, const programs::Program& program, const programs::Usage& reported) {
  const auto rise = [&](auto now, const auto& before) {
    if (now && program.counts_conversation && before && *now >= *before) *now -= *before;
    return now;
  };
  return {rise(reported.tokens, side.counted.tokens), rise(reported.usd, side.counted.usd)};
}

void AddTurn(Side& side, const programs::Program& program, const programs::Usage& reported) {
  const programs::Usage usage = TurnUsage(side, program, reported);
  side.tokens += usage.tokens.value_or(0);
  side.usd += usage.usd.value_or(0);
  side.lacks_tokens = side.lacks_tokens || !usage.tokens;
  side.lacks_usd = side.lacks_usd || !usage.usd;
  if (!program.counts_conversation) return;
  if (reported.tokens) side.counted.tokens = reported.tokens;
  if (reported.usd) side.counted.usd = reported.usd;
}

void AddUsage(boost::json::object& fields, const programs::Usage& usage) {
  if (usage.tokens) fields["tokens"] = *usage.tokens;
  if (usage.usd) fields["usd"] = *usage.usd;
}

void AddTotal(boost::json::object& fields, const Record& record) {
  const Total total = TotalOf(record);
  if (!total.lacks_tokens) fields["tokens"] = total.tokens;
  if (!total.lacks_usd) fields["usd"] = total.usd;
  if (total.lacks_tokens && total.tokens > 0) fields["tokens_at_least"] = total.tokens;
  if (total.lacks_usd && total.usd > 0) fields["usd_at_least"] = total.usd;
}

std::optional<SpentBudget> FindSpentBudget(const Plan& plan, const Record& record) {
  const Total total = TotalOf(record);
  const auto seconds = static_cast<std::int64_t>(record.seconds);
  if (record.seconds >= static_cast<double>(plan.max_time.count())) {
    const std::int64_t next = seconds + plan.max_time.count();
    return SpentBudget{std::to_string(seconds) + " s of --max-time " + std::to_string(plan.max_time.count()) + " s",
                       "max-time", next < 60 ? std::to_string(next) + "s" : std::to_string(next / 60 + 1) + "m"};
  }
  if (plan.max_tokens && total.tokens >= *plan.max_tokens) {
    return SpentBudget{std::to_string(total.tokens) + " tokens", "max-tokens",
                       std::to_string(total.tokens + *plan.max_tokens)};
  }
  if (plan.max_usd && total.usd >= *plan.max_usd) {
    return SpentBudget{TwoDecimals(total.usd) + " USD", "max-usd",
                       TwoDecimals(total.usd + std::max(*plan.max_usd, 0.01))};
  }
  return std::nullopt;
}

}  // namespace aw::conduct
