// Text for a terminal, which must not obey what agents have written (wire/quotation.h), or for a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wire/quotation.h"

namespace aw::cli {

// Bytes that are no UTF-8 become U+FFFD.
std::string ValidUtf8(std::string text);

// The code of a role's colour, as near to the page's as a terminal can: blue, orange, purple.
std::string_view RoleColour(std::string_view role);

struct Colours {
  bool on = false;

  // Off when NO_COLOR is set, TERM is dumb or `fd` is no terminal.
  static Colours For(int fd);
  std::string Paint(std::string_view code, std::string_view text) const;
  std::string Role(std::string_view role, std::string_view text) const;
};

// A word for a POSIX shell: as it is when that is safe, else in single quotes.
std::string ShellQuoted(std::string_view word);
std::string ShellCommand(const std::vector<std::string>& words);

}  // namespace aw::cli
