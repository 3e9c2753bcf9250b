// Questions to the person at the terminal: asked on standard error, answered by a line of standard input.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cli/settings.h"

namespace aw::cli {

// False where a question could block a program: without a terminal for both, in the background, for an agent.
bool CanAsk(const Settings& settings);

// The answer without the spaces around it; nothing at the end of the input, or if none came in time.
std::optional<std::string> AskLine(const std::string& question, std::chrono::seconds most);

// An empty answer means yes.
std::optional<bool> AskWhetherTo(const std::string& question, std::chrono::seconds most);

}  // namespace aw::cli
