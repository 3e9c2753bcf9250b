// Where aw itself is, and whether shells find it. Reads the environment and the file system.
#pragma once

#include <chrono>
#include <string>

namespace aw::cli::agent {

// This program's file.
std::string OwnPath();

// How a shell finds `aw` by PATH.
enum class OnPath {
  kYes,
  kRelative,  // only by an entry that is no absolute path, and so not in another folder
  kNo,
};
OnPath AwOnPath();

// How an agent's settings call aw: by its name if a shell finds it everywhere, else where this program is.
std::string ProgramName();

// A login shell's answer to `command -v aw`: agents may run commands in one.
struct LoginShell {
  std::string shell;  // empty: $SHELL names none
  bool finds = false;
};
LoginShell AskLoginShell(std::chrono::milliseconds most);

}  // namespace aw::cli::agent
