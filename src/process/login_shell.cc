#include "process/login_shell.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "process/child_process.h"

namespace aw::process {
namespace {

bool IsProgram(const std::string& path) {
  std::error_code ignored;
  return ::access(path.c_str(), X_OK) == 0 && std::filesystem::is_regular_file(path, ignored);
}

}  // namespace

LoginShell AskLoginShell(std::chrono::milliseconds most) {
  const char* shell = std::getenv("SHELL");
  if (!shell || shell[0] != '/' || !IsProgram(shell)) return {};
  const auto program = StartAsked({shell, "-lc", "command -v aw"});
  const std::string output = "\n" + OutputOf(program, std::chrono::steady_clock::now() + most);
  Stop(program);
  // The output may contain other lines, printed by a profile.
  bool finds = false;
  for (std::size_t at = output.find("\n/"); at != output.npos && !finds; at = output.find("\n/", at + 1)) {
    finds = std::string_view(output).substr(at + 1, output.find('\n', at + 1) - at - 1).ends_with("/aw");
  }
  return {shell, finds};
}

}  // namespace aw::process
