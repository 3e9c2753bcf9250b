#include "cli/run/figures.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "cli/markdown.h"
#include "core/clock.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

template <typename Number>
std::optional<Number> Sum(const std::optional<Number>& a, const std::optional<Number>& b) {
  if (!a && !b) return std::nullopt;
  return a.value_or(Number{}) + b.value_or(Number{});
}

std::string TwoDigits(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string Decimal(double number, int digits) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, number);
  return text.data();
}

}  // namespace

std::string DurationText(std::int64_t seconds) {
  seconds = std::max<std::int64_t>(seconds, 0);
  if (seconds < 60) return std::to_string(seconds) + " s";
  if (seconds < 3600) return std::to_string(seconds / 60) + " min " + TwoDigits(seconds % 60) + " s";
  return std::to_string(seconds / 3600) + " h " + TwoDigits(seconds / 60 % 60) + " min";
}

std::string CountText(std::int64_t count) {
  if (count < 1000) return std::to_string(count);
  if (count < 1'000'000) return std::to_string(count / 1000) + " k";
  return Decimal(static_cast<double>(count) / 1e6, 1) + " M";
}

std::string UsdText(double usd) { return "$" + Decimal(usd, usd == 0 || usd >= 0.1 ? 2 : 3); }

std::optional<double> RealAt(const boost::json::value& value, std::string_view name) {
  const boost::json::value& member = At(value, name);
  if (!member.is_number()) return std::nullopt;
  return member.to_number<double>();
}

std::optional<std::int64_t> WholeSecondsAt(const boost::json::value& value, std::string_view name) {
  const auto seconds = RealAt(value, name);
  if (!seconds) return std::nullopt;
  return static_cast<std::int64_t>(*seconds);
}

std::string MomentAt(const boost::json::value& value, std::string_view name) {
  const auto seconds = NumberAt(value, name);
  return Moment(seconds ? Time::FromUnixMs(*seconds * 1000).View() : TextAt(value, name));
}

void Spent::Add(const boost::json::value& fields, bool ended) {
  const auto tokens = NumberAt(fields, "tokens");
  const auto usd = RealAt(fields, "usd");
  tokens_ = Sum(tokens_, tokens ? tokens : NumberAt(fields, "tokens_at_least"));
  usd_ = Sum(usd_, usd ? usd : RealAt(fields, "usd_at_least"));
  lacks_tokens_ = lacks_tokens_ || (ended && !tokens);
  lacks_usd_ = lacks_usd_ || (ended && !usd);
}

Spent Spent::operator+(const Spent& other) const {
  Spent sum;
  sum.tokens_ = Sum(tokens_, other.tokens_);
  sum.usd_ = Sum(usd_, other.usd_);
  sum.lacks_tokens_ = lacks_tokens_ || other.lacks_tokens_;
  sum.lacks_usd_ = lacks_usd_ || other.lacks_usd_;
  return sum;
}

std::string Spent::Tokens() const {
  if (!tokens_) return "tokens unknown";
  return (lacks_tokens_ ? "at least " : "") + CountText(*tokens_) + " tokens";
}

std::string Spent::Cost() const {
  if (!usd_) return "cost unknown";
  return (lacks_usd_ ? "cost at least " : "cost ") + UsdText(*usd_);
}

}  // namespace aw::cli::run
