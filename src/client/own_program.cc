#include "client/own_program.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "platform/file.h"
#include "platform/platform.h"

namespace aw::client {

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
    // An empty entry means the current folder.
    if (!platform::IsProgram((directory.empty() ? "." : directory) + "/aw")) continue;
    if (directory.starts_with('/')) return OnPath::kYes;
    found = OnPath::kRelative;
  }
  return found;
}

std::string ProgramName() { return AwOnPath() == OnPath::kYes ? "aw" : OwnPath(); }

}  // namespace aw::client
