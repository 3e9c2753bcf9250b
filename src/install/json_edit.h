// Changes one place of a JSON text and leaves every other byte as it is: order, indentation, comments and trailing
// commas (JSONC) included. Pure: texts in, texts out.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw::install {

using Pointer = std::vector<std::string>;  // names of members, from the root

// Nothing if the text is no JSON object, comments and trailing commas allowed. An empty text is an empty object.
std::optional<boost::json::value> ReadJsonc(std::string_view text);

// What is at `pointer`, if anything.
const boost::json::value* Find(const boost::json::value& root, const Pointer& pointer);

struct Edited {
  std::string text;
  std::size_t made = 0;  // how many objects or arrays on the way had to be made
};

// Sets the member that `pointer` names; makes the objects on the way. Nothing if something on the way is no object.
std::optional<Edited> SetMember(std::string_view text, const Pointer& pointer, const boost::json::value& value);
// Adds an item at the end of the array that `pointer` names.
std::optional<Edited> AddItem(std::string_view text, const Pointer& pointer, std::string_view item);

// Takes the member out, then up to `made` of the objects around it as far as they are empty. Nothing if it is not
// there.
std::optional<std::string> RemoveMember(std::string_view text, Pointer pointer, std::size_t made);
std::optional<std::string> RemoveItem(std::string_view text, const Pointer& pointer, std::string_view item,
                                      std::size_t made);

}  // namespace aw::install
