#include "cli/write_all.h"

#include <unistd.h>

#include <cerrno>

namespace aw::cli {

bool WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    const auto count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace aw::cli
