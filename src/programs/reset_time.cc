// Parses the time at which a provider's limit ends from the texts of programs.
#include <array>
#include <charconv>
#include <ctime>
#include <regex>

#include "programs/reader.h"

namespace aw::programs {
namespace {

using std::chrono::seconds;

constexpr std::size_t kMaxText = 1000;  // the recursion depth of std::regex grows with the length

std::optional<std::int64_t> NumberIn(const std::csub_match& text) {
  std::int64_t number = 0;
  if (std::from_chars(text.first, text.second, number).ec != std::errc{}) return std::nullopt;
  return number;
}

// Nothing for a time out of range: a clock in nanoseconds ends in 2262.
std::optional<SystemTime> AtSecond(std::int64_t since_1970) {
  constexpr std::int64_t kYear2100 = 4'102'444'800;
  if (since_1970 <= 0 || since_1970 > kYear2100) return std::nullopt;
  return SystemTime(seconds(since_1970));
}

// "…|1794838405"
std::optional<SystemTime> AsStamp(const std::cmatch& match, SystemTime) { return AtSecond(*NumberIn(match[1])); }

// "in 2 days 3 hours 5 minutes", "after 18h31m10s"
std::optional<SystemTime> AsSpan(const std::cmatch& match, SystemTime now) {
  static const std::regex part(R"((\d{1,6})(?:\.\d+)?\s*(d|h|m|s))", std::regex::icase);
  std::int64_t sum = 0;
  for (std::cregex_iterator each(match[1].first, match[1].second, part), end; each != end; ++each) {
    const char unit = static_cast<char>(std::tolower(static_cast<unsigned char>(*(*each)[2].first)));
    const std::int64_t length = unit == 'd' ? 86400 : unit == 'h' ? 3600 : unit == 'm' ? 60 : 1;
    sum += *NumberIn((*each)[1]) * length;
  }
  if (sum == 0) return std::nullopt;
  return AtSecond(std::chrono::system_clock::to_time_t(now) + sum);
}

int MonthNamed(std::string_view name) {
  constexpr std::array<std::string_view, 12> kMonths{"jan", "feb", "mar", "apr", "may", "jun",
                                                     "jul", "aug", "sep", "oct", "nov", "dec"};
  for (std::size_t i = 0; i < kMonths.size(); ++i) {
    bool same = true;
    for (std::size_t c = 0; c < 3; ++c)
      same = same && std::tolower(static_cast<unsigned char>(name[c])) == kMonths[i][c];
    if (same) return static_cast<int>(i);
  }
  return -1;
}

// "[Nov 20th, 2026 ]3[:05] PM": without a date, the next such time.
std::optional<SystemTime> AsClock(const std::cmatch& match, SystemTime now) {
  const std::time_t current = std::chrono::system_clock::to_time_t(now);
  std::tm local{};
  ::localtime_r(&current, &local);
  if (match[1].matched) {
    local.tm_mon = MonthNamed({match[1].first, 3});
    local.tm_mday = static_cast<int>(*NumberIn(match[2]));
    if (match[3].matched) local.tm_year = static_cast<int>(*NumberIn(match[3])) - 1900;
    if (local.tm_mon < 0) return std::nullopt;
  }
  const auto hour = static_cast<int>(*NumberIn(match[4]));
  const bool afternoon = std::tolower(static_cast<unsigned char>(*match[6].first)) == 'p';
  if (hour < 1 || hour > 12) return std::nullopt;
  local.tm_hour = hour % 12 + (afternoon ? 12 : 0);
  local.tm_min = match[5].matched ? static_cast<int>(*NumberIn(match[5])) : 0;
  local.tm_sec = 0;
  local.tm_isdst = -1;
  std::time_t time = std::mktime(&local);
  if (time <= current && !match[1].matched) {
    ++local.tm_mday;
    local.tm_isdst = -1;
    time = std::mktime(&local);
  }
  return AtSecond(time);
}

struct Wording {
  std::regex pattern;
  std::optional<SystemTime> (*read)(const std::cmatch& match, SystemTime now);
};

const std::array<Wording, 3>& Wordings() {
  static const auto pattern = [](const char* text) { return std::regex(text, std::regex::icase); };
  static const std::array<Wording, 3> wordings{{
      {pattern(R"(\|(\d{10})\b)"), AsStamp},
      {pattern(R"((?:again in|resets? (?:in|after)|retry (?:in|after)):? )"
               R"(((?:\d{1,6}(?:\.\d+)? ?[a-z]{1,7}[ ,]{0,2}){1,6}))"),
       AsSpan},
      {pattern(R"((?:again at|resets?(?: at| on)?|until):? )"
               R"((?:([a-z]{3})[a-z]{0,6} (\d{1,2})(?:st|nd|rd|th)?,? ?(\d{4})?,? ?(?:at )?)?)"
               R"((\d{1,2})(?::(\d{2}))? ?([ap])\.?m)"),
       AsClock},
  }};
  return wordings;
}

}  // namespace

bool MentionsLimit(std::string_view words) {
  static const std::regex pattern(
      "usage limit|hit your (?:[a-z0-9-]+ )?limit|limit (?:has been )?reached|rate.?limit|quota|too many requests|"
      "exhausted your|RESOURCE_EXHAUSTED|\\b429\\b",
      std::regex::icase);
  const std::string text(words.substr(0, kMaxText));
  return std::regex_search(text, pattern);
}

std::optional<SystemTime> ResetIn(std::string_view words, SystemTime now) {
  const std::string text(words.substr(0, kMaxText));
  for (const Wording& wording : Wordings()) {
    std::cmatch match;
    if (!std::regex_search(text.c_str(), match, wording.pattern)) continue;
    if (auto time = wording.read(match, now); time && *time > now) return time;
  }
  return std::nullopt;
}

}  // namespace aw::programs
