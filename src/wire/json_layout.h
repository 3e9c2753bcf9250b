// Where the parts of a JSON text stand, so that values can be passed on as they were written: a number that was parsed
// and written again may be another. For texts that a parser has accepted; comments count as white space.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace aw {

struct Part {
  std::string name;   // of a member; empty for items
  std::size_t start;  // of the name, or of the item
  std::size_t value;
  std::size_t end;  // behind the value
};

struct Container {
  std::size_t open;   // the bracket
  std::size_t close;  // the other one
  std::vector<Part> parts;
};

// The end of white space and comments from `at` on.
std::size_t SkipBlank(std::string_view text, std::size_t at);
// The end of the value that starts at `at`.
std::size_t SkipValue(std::string_view text, std::size_t at);
// The object or array whose bracket is at `at`.
Container ReadContainer(std::string_view text, std::size_t at);

// The value of an object's member as it is written there, the last one of that name; empty if there is none.
std::string_view MemberText(std::string_view object, std::string_view name);
// The object without its members of that name.
std::string WithoutMember(std::string_view object, std::string_view name);
// The same without white space between its parts, on one line therefore. For JSON without comments.
std::string Compact(std::string_view text);
// Compact JSON with line breaks between its members and items, for programs that cut or page what they read by lines.
std::string InLines(std::string_view compact);

}  // namespace aw
