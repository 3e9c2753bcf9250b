// Lenient access to foreign JSON: an absent member, or one of another type, reads as empty.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

namespace aw {

// Returns nullopt if `text` is not exactly one JSON value.
std::optional<boost::json::value> ParseJson(std::string_view text);

// True if the text has more than `most` elements and members; does not parse it.
bool HoldsMoreValues(std::string_view text, std::size_t most);

// The member `name` of an object, or null.
const boost::json::value& At(const boost::json::value& value, std::string_view name);

std::string_view TextAt(const boost::json::value& value, std::string_view name);
std::optional<std::int64_t> NumberAt(const boost::json::value& value, std::string_view name);
bool FlagAt(const boost::json::value& value, std::string_view name);
const boost::json::array& ArrayAt(const boost::json::value& value, std::string_view name);

// Parses structured arguments of a tool, such as `issues`, that some models send as a string with JSON inside.
void ParseNested(boost::json::object& arguments);

inline std::string_view View(const boost::json::string& text) { return {text.data(), text.size()}; }

}  // namespace aw
