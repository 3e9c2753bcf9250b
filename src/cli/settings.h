// The surroundings of a call of aw: its streams and environment variables, which tests replace, and the settings made
// from the latter. docs/cli.md has the table.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "client/settings.h"

namespace aw::cli {

using client::Settings;

// What a call of aw has around it. The programs that aw starts get the streams and the environment of this process, and
// the files that it reads are relative to this process's directory.
struct Surroundings {
  int in = STDIN_FILENO;
  int out = STDOUT_FILENO;
  int err = STDERR_FILENO;
  // The variable's value; null if it is not set.
  std::function<const char*(const char* name)> get = [](const char* name) -> const char* { return std::getenv(name); };

  std::chrono::milliseconds retry_pause{150};  // the first; tests shorten it

  // Empty if it is not set.
  std::string_view Variable(const char* name) const {
    const char* value = get(name);
    return value ? std::string_view(value) : std::string_view();
  }
};

OrFailure<Settings> ReadSettings(std::string program, const Surroundings& around);

// True inside an agent program, or with DEBATE_ROLE.
bool IsRunByAgent(const Surroundings& around);

// The variables for docs/cli.md and the manual page.
struct VariableHelp {
  std::string_view name;
  std::string_view fallback;
  std::string_view help;
};
std::vector<VariableHelp> Variables();

}  // namespace aw::cli
