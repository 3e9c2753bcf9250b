// The lines that `aw acp-turn` prints, and what it takes from the agent's answers. Pure functions.
//   {"type":"session","id","resumed","can_go_on"}
//   {"type":"tool","name"}, empty when the tool has ended
//   {"type":"text","text"}                  {"type":"denied","what"}
//   {"type":"usage","tokens"?,"usd"?}       {"type":"end","reason"}
//   {"type":"fault","message","lost_session"?}
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace aw::bridge::acp {

constexpr std::size_t kMostText = 16 * 1024;
constexpr std::string_view kCancelled = R"({"outcome":{"outcome":"cancelled"}})";

// `{"type":…,name:text}`
std::string Line(std::string_view type, std::string_view name, std::string_view text);
std::string UsageLine(std::optional<std::int64_t> tokens, std::optional<double> usd);
std::string LostSession(std::string_view message);

// Keeps the end, kMostText bytes at most, whole characters.
void AppendBounded(std::string& text, std::string_view more);

// The error's message and, if it has any, its details, in a line.
std::string ErrorWords(const boost::json::value& error);

// Of the prompt's answer: the protocol's `usage`, or Gemini's own. Nothing if it does not tell, or tells zero.
std::optional<std::int64_t> TokensIn(const boost::json::value& result);

}  // namespace aw::bridge::acp
