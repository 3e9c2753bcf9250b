// Questions to the user: written to standard error, answered by a line of standard input.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cli/settings.h"

namespace aw::cli {

// False where a question could block a program: no terminal, in the background, or run by an agent.
bool CanAsk(const Settings& settings);

// The trimmed answer; nullopt at the end of the input or after the timeout `most`.
std::optional<std::string> AskLine(const std::string& question, std::chrono::seconds most);

// As AskLine; an empty answer means yes.
std::optional<bool> AskWhetherTo(const std::string& question, std::chrono::seconds most);

}  // namespace aw::cli
