// The JSON lines that `aw acp-turn` prints, and values read from the agent's answers. Pure functions.
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

// Appends, and keeps the last kMostText bytes without splitting a character.
void AppendBounded(std::string& text, std::string_view more);

// The error's message and details in one line.
std::string ErrorText(const boost::json::value& error);

// The tokens used, from the prompt's result: the protocol's `usage` or Gemini's own field. nullopt if absent or zero.
std::optional<std::int64_t> TokensIn(const boost::json::value& result);

}  // namespace aw::bridge::acp
