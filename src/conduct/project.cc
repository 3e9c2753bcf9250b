#include "conduct/project.h"

#include <cstdlib>

#include "platform/file.h"

namespace aw::conduct {

std::filesystem::path ProjectOf(const std::filesystem::path& given) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const char* home = std::getenv("HOME");
  const fs::path above = home ? fs::weakly_canonical(home, ignored) : fs::path();
  for (fs::path folder = given; !platform::IsBelow(above, folder); folder = folder.parent_path()) {
    if (fs::exists(folder / ".git", ignored)) return folder;
    if (folder == folder.parent_path()) break;
  }
  return given;
}

}  // namespace aw::conduct
