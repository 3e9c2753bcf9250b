// Looks into JSON that came from elsewhere: what is not there, or is of another type, reads as empty.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

namespace aw {

// Nothing if `text` is not one whole JSON value.
std::optional<boost::json::value> ParseJson(std::string_view text);

// Without parsing it: true if it has more elements and members than `most`.
bool HoldsMoreValues(std::string_view text, std::size_t most);

// The member `name` of an object, or null.
const boost::json::value& At(const boost::json::value& value, std::string_view name);

std::string_view TextAt(const boost::json::value& value, std::string_view name);
std::optional<std::int64_t> NumberAt(const boost::json::value& value, std::string_view name);
bool FlagAt(const boost::json::value& value, std::string_view name);
const boost::json::array& ArrayAt(const boost::json::value& value, std::string_view name);

// Of a tool's arguments: some models send `issues` and the like as a string that holds the JSON.
void ParseNested(boost::json::object& arguments);

inline std::string_view View(const boost::json::string& text) { return {text.data(), text.size()}; }

}  // namespace aw
