// What the user's login shell finds.
#pragma once

#include <chrono>
#include <string>

namespace aw::process {

// A login shell's answer to `command -v aw`: agents may run commands in one.
struct LoginShell {
  std::string shell;  // empty: $SHELL names none
  bool finds = false;
};
LoginShell AskLoginShell(std::chrono::milliseconds most);

}  // namespace aw::process
