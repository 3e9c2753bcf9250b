#include "programs/reader.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/quotation.h"

namespace aw::programs {
namespace {

constexpr std::size_t kMaxLineBytes = 400;
constexpr std::int64_t kMaxTokens = 1'000'000'000'000;
constexpr double kMaxUsd = 1e9;
constexpr std::int64_t kMaxSeconds = 4'102'444'800;  // the year 2100

// Does not split a character.
std::string_view Start(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return text.substr(0, most);
}

std::string OneLine(std::string_view text) {
  const std::string_view start = Start(text, kMaxLineBytes);
  return NeutralisedLine(start) + (start.size() < text.size() ? "…" : "");
}

}  // namespace

void AddDenial(Report& report, std::string_view what) {
  std::string line = OneLine(what);
  if (line.empty() || report.denials.size() >= kMostDenials) return;
  if (std::find(report.denials.begin(), report.denials.end(), line) != report.denials.end()) return;
  report.denials.push_back(std::move(line));
}

void SetText(Report& report, std::string_view text) {
  if (!text.empty()) report.says = Start(text, kMostSaid);
}

void AppendText(Report& report, std::string_view text) {
  report.says.append(Start(text, kMostSaid - std::min(kMostSaid, report.says.size())));
}

void SetTool(Report& report, std::string_view tool) {
  for (const std::string_view prefix : {"mcp__aw__", "mcp_aw_", "aw_", "aw-"}) {
    if (!tool.starts_with(prefix)) continue;
    tool.remove_prefix(prefix.size());
    break;
  }
  report.doing = NeutralisedLine(Start(tool, 80));
}

void SetFault(Report& report, std::string_view fault) {
  if (!fault.empty()) report.fault = OneLine(fault);
}

void SetQuota(Report& report, std::string_view words, std::optional<SystemTime> resets_at) {
  if (!report.quota) report.quota.emplace();
  if (!words.empty()) report.quota->words = OneLine(words);
  if (resets_at) report.quota->resets_at = resets_at;
}

void SetFaultAndQuota(Report& report, std::string_view words, bool is_limit) {
  SetFault(report, words);
  if (is_limit || MentionsLimit(words)) SetQuota(report, words, ResetIn(words, std::chrono::system_clock::now()));
}

std::optional<double> CostAt(const boost::json::value& value, std::string_view name) {
  const auto& cost = At(value, name);
  if (!cost.is_number()) return std::nullopt;
  const double usd = cost.is_double()  ? cost.get_double()
                     : cost.is_int64() ? static_cast<double>(cost.get_int64())
                                       : static_cast<double>(cost.get_uint64());
  if (!std::isfinite(usd) || usd < 0 || usd > kMaxUsd) return std::nullopt;
  return usd;
}

std::optional<std::int64_t> SumAt(const boost::json::value& value, std::initializer_list<std::string_view> names) {
  std::optional<std::int64_t> sum;
  for (const std::string_view name : names) {
    const auto count = NumberAt(value, name);
    if (count && *count >= 0 && *count <= kMaxTokens) sum = sum.value_or(0) + *count;
  }
  return sum;
}

void AddTokens(Report& report, std::int64_t tokens) {
  report.usage.tokens = std::min(report.usage.tokens.value_or(0) + tokens, kMaxTokens * 10);
}

std::optional<SystemTime> SecondsAt(const boost::json::value& value, std::string_view name) {
  const auto seconds = NumberAt(value, name);
  if (!seconds || *seconds <= 0 || *seconds > kMaxSeconds) return std::nullopt;
  return SystemTime(std::chrono::seconds(*seconds));
}

}  // namespace aw::programs
