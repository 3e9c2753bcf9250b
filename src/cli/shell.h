// Commands for a POSIX shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aw::cli {

// As it is when that is safe, else in single quotes.
std::string ShellQuoted(std::string_view word);
std::string ShellCommand(const std::vector<std::string>& words);

}  // namespace aw::cli
