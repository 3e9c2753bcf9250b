// Colours and questions at the terminal. Control sequences in agents' texts are neutralised (wire/quotation.h).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "cli/settings.h"
#include "wire/quotation.h"

namespace aw::cli {

// The SGR code of a role's colour, nearest to the page's: blue, orange, purple.
std::string_view RoleColour(std::string_view role);

struct Colours {
  bool on = false;

  // Off when NO_COLOR is set, TERM is dumb or `fd` is no terminal.
  static Colours For(int fd);
  std::string Paint(std::string_view code, std::string_view text) const;
  std::string Role(std::string_view role, std::string_view text) const;
};

// Questions are written to standard error and answered by a line of standard input.

// False where a question could block a program: no terminal, in the background, or run by an agent.
bool CanAsk(const Settings& settings, const Surroundings& around);

// The trimmed answer; nullopt at the end of the input or after the timeout `most`.
std::optional<std::string> AskLine(const Surroundings& around, const std::string& question, std::chrono::seconds most);

// As AskLine; an empty answer means yes.
std::optional<bool> AskWhetherTo(const Surroundings& around, const std::string& question, std::chrono::seconds most);

}  // namespace aw::cli
