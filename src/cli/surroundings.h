// What a call of aw has around it: its streams and its environment variables. Tests pass their own. The programs that
// aw starts get those of this process, and the files that it reads are relative to this process's directory.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <string_view>

namespace aw::cli {

struct Surroundings {
  int in = STDIN_FILENO;
  int out = STDOUT_FILENO;
  int err = STDERR_FILENO;
  // The variable's value; null if it is not set.
  std::function<const char*(const char* name)> get = [](const char* name) -> const char* { return std::getenv(name); };

  // Empty if it is not set.
  std::string_view Variable(const char* name) const {
    const char* value = get(name);
    return value ? std::string_view(value) : std::string_view();
  }
};

}  // namespace aw::cli
