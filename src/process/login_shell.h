// Checks whether the user's login shell finds aw.
#pragma once

#include <chrono>
#include <string>

namespace aw::process {

// The result of `command -v aw` in a login shell; agents may run commands in one.
struct LoginShell {
  std::string shell;  // empty: $SHELL does not name one
  bool finds = false;
};
LoginShell AskLoginShell(std::chrono::milliseconds most);

}  // namespace aw::process
