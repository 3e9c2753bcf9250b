// Finds the parts of a JSON text by offset, so that values can be copied verbatim: parsing and writing can change
// numbers. Only for texts that a parser has accepted; comments count as white space.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace aw {

struct Part {
  std::string name;   // of a member; empty for an array's item
  std::size_t start;  // offset of the name, or of the item
  std::size_t value;
  std::size_t end;  // after the value
};

struct Container {
  std::size_t open;   // offset of the opening bracket
  std::size_t close;  // offset of the closing bracket
  std::vector<Part> parts;
};

// The end of white space and comments from `at` on.
std::size_t SkipBlank(std::string_view text, std::size_t at);
// The end of the value that starts at `at`.
std::size_t SkipValue(std::string_view text, std::size_t at);
// Reads the object or array whose opening bracket is at `at`.
Container ReadContainer(std::string_view text, std::size_t at);

// The verbatim value of the last member of that name; empty if there is none.
std::string_view MemberText(std::string_view object, std::string_view name);
// The object without its members of that name.
std::string WithoutMember(std::string_view object, std::string_view name);
// Removes white space outside strings. For JSON without comments.
std::string Compact(std::string_view text);
// Adds line breaks between members and items of compact JSON, for clients that truncate or page output by lines.
std::string InLines(std::string_view compact);

}  // namespace aw
