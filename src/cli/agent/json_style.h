// How a JSON text is laid out on its lines, so that what is added looks like the rest.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace aw::cli::agent {

// The white space that a line starts with, for the line that holds `at`.
std::string_view Indentation(std::string_view text, std::size_t at);
// Whether only white space stands before `at` on its line.
bool StartsLine(std::string_view text, std::size_t at);
// By how much the text indents a level; two spaces if it does not tell.
std::string IndentationUnit(std::string_view text);
std::string_view LineEnd(std::string_view text);

}  // namespace aw::cli::agent
