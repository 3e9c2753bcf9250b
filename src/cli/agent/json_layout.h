// Where the parts of a JSON text stand. For texts that ReadJsonc has accepted; the layout points into the text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace aw::cli::agent {

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

// The white space that a line starts with, for the line that holds `at`.
std::string_view Indentation(std::string_view text, std::size_t at);
// Whether only white space stands before `at` on its line.
bool StartsLine(std::string_view text, std::size_t at);
// By how much the text indents a level; two spaces if it does not tell.
std::string IndentationUnit(std::string_view text);
std::string_view LineEnd(std::string_view text);

}  // namespace aw::cli::agent
