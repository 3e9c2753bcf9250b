// Functions for the readers of the programs' output. A model wrote the input: sizes are limited, and types may be
// wrong. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "programs/program.h"

namespace aw::programs {

using SystemTime = std::chrono::system_clock::time_point;

// Adds a refusal as one line, unless it is there.
void AddDenial(Report& report, std::string_view what);
void SetText(Report& report, std::string_view text);
// For a text that arrives in parts.
void AppendText(Report& report, std::string_view text);
// Removes the program's prefix: "debate_submit" of "mcp__aw__debate_submit".
void SetTool(Report& report, std::string_view tool);
void SetFault(Report& report, std::string_view fault);
// Sets the provider's limit. A known reset time is kept if `resets_at` is empty.
void SetQuota(Report& report, std::string_view words, std::optional<SystemTime> resets_at = {});
// Sets the fault; and the quota if `is_limit`, or if the text mentions a limit.
void SetFaultAndQuota(Report& report, std::string_view words, bool is_limit = false);

// Whether a program's text mentions a usage limit, as opposed to another fault.
bool MentionsLimit(std::string_view words);
// The end of the limit, from texts like "try again at 3:05 PM", "resets 3pm", "will reset after 18h31m10s",
// "try again in 2 days 5 minutes" or "…|1794838405", in this machine's time zone.
std::optional<SystemTime> ResetIn(std::string_view words, SystemTime now);

// Nothing if it is not a number, or out of range.
std::optional<double> CostAt(const boost::json::value& value, std::string_view name);
// The sum of the members that exist; nothing if none does.
std::optional<std::int64_t> SumAt(const boost::json::value& value, std::initializer_list<std::string_view> names);
// Adds to the tokens that the report has.
void AddTokens(Report& report, std::int64_t tokens);
std::optional<SystemTime> SecondsAt(const boost::json::value& value, std::string_view name);

}  // namespace aw::programs
