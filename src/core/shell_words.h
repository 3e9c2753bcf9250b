// Splits and quotes command lines. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw {

// Splits like a shell, by blanks and quotes, without expansion; nullopt if a quote is not closed.
std::optional<std::vector<std::string>> ShellWords(std::string_view line);

// Quotes a word for a POSIX shell, only if necessary.
std::string ShellQuoted(std::string_view word);
std::string ShellCommand(const std::vector<std::string>& words);

}  // namespace aw
