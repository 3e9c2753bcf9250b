#include "programs/reader.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/quotation.h"

namespace aw::programs {
namespace {

constexpr std::size_t kMostLine = 400;
constexpr std::int64_t kMostTokens = 1'000'000'000'000;
constexpr double kMostUsd = 1e9;
constexpr std::int64_t kMostSeconds = 4'102'444'800;  // the year 2100

// Not within a character.
std::string_view Start(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return text.substr(0, most);
}

std::string OneLine(std::string_view text) {
  const std::string_view start = Start(text, kMostLine);
  return NeutralisedLine(start) + (start.size() < text.size() ? "…" : "");
}

}  // namespace

void Deny(Report& report, std::string_view what) {
  std::string line = OneLine(what);
  if (line.empty() || report.denials.size() >= kMostDenials) return;
  if (std::find(report.denials.begin(), report.denials.end(), line) != report.denials.end()) return;
  report.denials.push_back(std::move(line));
}

void Say(Report& report, std::string_view text) {
  if (!text.empty()) report.says = Start(text, kMostSaid);
}

void SayMore(Report& report, std::string_view text) {
  report.says.append(Start(text, kMostSaid - std::min(kMostSaid, report.says.size())));
}

void Use(Report& report, std::string_view tool) {
  for (const std::string_view prefix : {"mcp__aw__", "mcp_aw_", "aw_", "aw-"}) {
    if (!tool.starts_with(prefix)) continue;
    tool.remove_prefix(prefix.size());
    break;
  }
  report.doing = NeutralisedLine(Start(tool, 80));
}

void Fail(Report& report, std::string_view fault) {
  if (!fault.empty()) report.fault = OneLine(fault);
}

void LimitReached(Report& report, std::string_view words, std::optional<SystemTime> resets_at) {
  if (!report.quota) report.quota.emplace();
  if (!words.empty()) report.quota->words = OneLine(words);
  if (resets_at) report.quota->resets_at = resets_at;
}

std::optional<double> CostAt(const boost::json::value& value, std::string_view name) {
  const auto& cost = At(value, name);
  if (!cost.is_number()) return std::nullopt;
  const double usd = cost.is_double()  ? cost.get_double()
                     : cost.is_int64() ? static_cast<double>(cost.get_int64())
                                       : static_cast<double>(cost.get_uint64());
  if (!std::isfinite(usd) || usd < 0 || usd > kMostUsd) return std::nullopt;
  return usd;
}

std::optional<std::int64_t> SumAt(const boost::json::value& value, std::initializer_list<std::string_view> names) {
  std::optional<std::int64_t> sum;
  for (const std::string_view name : names) {
    const auto count = NumberAt(value, name);
    if (count && *count >= 0 && *count <= kMostTokens) sum = sum.value_or(0) + *count;
  }
  return sum;
}

void AddTokens(Report& report, std::int64_t tokens) {
  report.usage.tokens = std::min(report.usage.tokens.value_or(0) + tokens, kMostTokens * 10);
}

std::optional<SystemTime> SecondsAt(const boost::json::value& value, std::string_view name) {
  const auto seconds = NumberAt(value, name);
  if (!seconds || *seconds <= 0 || *seconds > kMostSeconds) return std::nullopt;
  return SystemTime(std::chrono::seconds(*seconds));
}

}  // namespace aw::programs
