// Text for people's terminals. Agents write the content; none of it may command the terminal that shows it.
#pragma once

#include <string>
#include <string_view>

namespace aw::cli {

// Control characters, escape sequences and direction overrides become visible signs; line ends become \n.
std::string Neutralised(std::string_view text);

// As one line.
std::string NeutralisedLine(std::string_view text);

// For JSON, which escapes the other controls itself: those that it leaves alone become \u escapes, with the same
// meaning.
std::string WithHiddenControlsEscaped(std::string_view json);

struct Colours {
  bool on = false;

  // Off when NO_COLOR is set, TERM is dumb or `fd` is no terminal.
  static Colours For(int fd);
  std::string Paint(std::string_view code, std::string_view text) const;
  // Each role has its own, as near to the page's as a terminal can: blue, orange, purple.
  std::string Role(std::string_view role, std::string_view text) const;
};

}  // namespace aw::cli
