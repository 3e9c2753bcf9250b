// Command lines as words. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw {

// As a shell would split it by blanks and quotes, without any expansion; nothing if a quote is not closed.
std::optional<std::vector<std::string>> ShellWords(std::string_view line);

// A word for a POSIX shell: as it is when that is safe, else in single quotes.
std::string ShellQuoted(std::string_view word);
std::string ShellCommand(const std::vector<std::string>& words);

}  // namespace aw
