#include "cli/terminal.h"

#include <unistd.h>

#include <cstdlib>

namespace aw::cli {
std::string_view RoleColour(std::string_view role) {
  return role == "proposer" ? "1;34" : role == "opponent" ? "1;33" : "1;35";
}

Colours Colours::For(int fd) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool dumb = term && std::string_view(term) == "dumb";
  return {.on = ::isatty(fd) == 1 && !(no_colour && *no_colour) && !dumb};
}

std::string Colours::Paint(std::string_view code, std::string_view text) const {
  if (!on) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string Colours::Role(std::string_view role, std::string_view text) const { return Paint(RoleColour(role), text); }

}  // namespace aw::cli
