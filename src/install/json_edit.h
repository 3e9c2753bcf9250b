// Changes one place of a JSON text and keeps every other byte, including order, indentation, comments and trailing
// commas (JSONC). Pure functions.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw::install {

using Pointer = std::vector<std::string>;  // names of members, from the root

// nullopt if the text is not a JSON object; allows comments and trailing commas. An empty text is an empty object.
std::optional<boost::json::value> ReadJsonc(std::string_view text);

// The value at `pointer`; null if there is none.
const boost::json::value* Find(const boost::json::value& root, const Pointer& pointer);

struct Edited {
  std::string text;
  std::size_t made = 0;  // the number of enclosing objects and arrays created
};

// Sets the member at `pointer` and creates enclosing objects. nullopt if a value on the way is not an object.
std::optional<Edited> SetMember(std::string_view text, const Pointer& pointer, const boost::json::value& value);
// Appends an item to the array at `pointer`.
std::optional<Edited> AddItem(std::string_view text, const Pointer& pointer, const boost::json::value& item);

// Removes the member, then up to `made` enclosing objects that are empty. nullopt if it does not exist.
std::optional<std::string> RemoveMember(std::string_view text, Pointer pointer, std::size_t made);
// Removes the first item equal to `item`.
std::optional<std::string> RemoveItem(std::string_view text, const Pointer& pointer, const boost::json::value& item,
                                      std::size_t made);

}  // namespace aw::install
