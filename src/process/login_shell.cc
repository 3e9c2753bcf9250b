#include "process/login_shell.h"

#include <cstdlib>
#include <string_view>

#include "platform/file.h"
#include "process/child_process.h"

namespace aw::process {
LoginShell AskLoginShell(std::chrono::milliseconds most) {
  const char* shell = std::getenv("SHELL");
  if (!shell || shell[0] != '/' || !platform::IsProgram(shell)) return {};
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
