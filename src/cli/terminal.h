// Colours for terminals. Control sequences in agents' texts are neutralised (wire/quotation.h).
#pragma once

#include <string>
#include <string_view>

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

}  // namespace aw::cli
