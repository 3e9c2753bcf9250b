#include "cli/agent/program.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "cli/child_process.h"
#include "platform/platform.h"

namespace aw::cli::agent {
namespace {

namespace fs = std::filesystem;

bool IsProgram(const std::string& path) {
  std::error_code ignored;
  return ::access(path.c_str(), X_OK) == 0 && fs::is_regular_file(path, ignored);
}

}  // namespace

std::string OwnPath() {
  const std::string own = platform::OwnProgram();
  return own.empty() ? "aw" : own;
}

OnPath AwOnPath() {
  const char* path = std::getenv("PATH");
  const std::string_view directories = path ? path : "";
  OnPath found = OnPath::kNo;
  for (std::size_t from = 0; from < directories.size();) {
    const std::size_t colon = std::min(directories.find(':', from), directories.size());
    const std::string directory(directories.substr(from, colon - from));
    from = colon + 1;
    // An empty entry is the current folder.
    if (!IsProgram((directory.empty() ? "." : directory) + "/aw")) continue;
    if (directory.starts_with('/')) return OnPath::kYes;
    found = OnPath::kRelative;
  }
  return found;
}

std::string ProgramName() { return AwOnPath() == OnPath::kYes ? "aw" : OwnPath(); }

LoginShell AskLoginShell(std::chrono::milliseconds most) {
  const char* shell = std::getenv("SHELL");
  if (!shell || shell[0] != '/' || !IsProgram(shell)) return {};
  const auto program = StartAsked({shell, "-lc", "command -v aw"});
  const std::string output = "\n" + OutputOf(program, client::Patience::For(most));
  Stop(program);
  // A profile may print lines of its own.
  bool finds = false;
  for (std::size_t at = output.find("\n/"); at != output.npos && !finds; at = output.find("\n/", at + 1)) {
    finds = std::string_view(output).substr(at + 1, output.find('\n', at + 1) - at - 1).ends_with("/aw");
  }
  return {shell, finds};
}

}  // namespace aw::cli::agent
