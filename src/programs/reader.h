// What the readers of the programs' outputs share. What they read was written by a model: everything is bounded, and of
// any type. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "programs/program.h"

namespace aw::programs {

using SystemTime = std::chrono::system_clock::time_point;

// One more refusal, as one line; the same one only once.
void Deny(Report& report, std::string_view what);
void Say(Report& report, std::string_view text);
// A part of a text that comes in parts.
void SayMore(Report& report, std::string_view text);
// The tool's name as we know it: "debate_submit" of "mcp__aw__debate_submit".
void Use(Report& report, std::string_view tool);
void Fail(Report& report, std::string_view fault);
// The provider's limit, in the program's words. A time that is known already stays.
void LimitReached(Report& report, std::string_view words, std::optional<SystemTime> resets_at = {});

// Whether a program's words tell of a limit of use, not of another fault.
bool SpeaksOfLimit(std::string_view words);
// When the limit ends, by such words as "try again at 3:05 PM", "resets 3pm", "will reset after 18h31m10s",
// "try again in 2 days 5 minutes" or "…|1794838405", by this machine's clock and zone.
std::optional<SystemTime> ResetIn(std::string_view words, SystemTime now);

// Nothing if it is no number, or makes no sense as one.
std::optional<double> CostAt(const boost::json::value& value, std::string_view name);
// The sum of those that are there; nothing if none is.
std::optional<std::int64_t> SumAt(const boost::json::value& value, std::initializer_list<std::string_view> names);
// To what was told before.
void AddTokens(Report& report, std::int64_t tokens);
std::optional<SystemTime> SecondsAt(const boost::json::value& value, std::string_view name);

}  // namespace aw::programs
