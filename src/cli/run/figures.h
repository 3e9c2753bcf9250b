// Amounts for people: times, tokens, money. A value that was not reported is unknown, never 0.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace aw::cli::run {

// "45 s", "1 min 20 s", "2 h 05 min"
std::string DurationText(std::int64_t seconds);
// "950", "41 k", "1.2 M"
std::string CountText(std::int64_t count);
// "$0.42"; small amounts with three digits.
std::string UsdText(double usd);

// Numbers of an event, whole or not.
std::optional<std::int64_t> WholeSecondsAt(const boost::json::value& value, std::string_view name);
// "2026-11-16 14:05 UTC" of seconds since 1970 or of a time as text; empty if absent.
std::string MomentAt(const boost::json::value& value, std::string_view name);
std::optional<double> RealAt(const boost::json::value& value, std::string_view name);

// The usage of turns. A turn that did not report a value makes the sum a lower bound.
class Spent {
 public:
  // Of `{tokens?, usd?}` or `{tokens_at_least?, usd_at_least?}`; `ended`: an absent value is final.
  void Add(const boost::json::value& fields, bool ended);
  Spent operator+(const Spent& other) const;
  bool has_tokens() const { return tokens_.has_value(); }

  std::string Tokens() const;  // "41 k tokens", "at least 41 k tokens", "tokens unknown"
  std::string Cost() const;    // "cost $0.42", "cost at least $0.42", "cost unknown"

 private:
  std::optional<std::int64_t> tokens_;
  std::optional<double> usd_;
  bool lacks_tokens_ = false;
  bool lacks_usd_ = false;
};

}  // namespace aw::cli::run
