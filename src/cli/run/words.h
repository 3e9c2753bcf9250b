// Command lines as words. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw::cli::run {

// As a shell would split it by blanks and quotes, without any expansion; nothing if a quote is not closed.
std::optional<std::vector<std::string>> ShellWords(std::string_view line);

}  // namespace aw::cli::run
