#include "cli/server/pid_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <charconv>

#include "platform/file.h"

namespace aw::cli::server {
namespace {

// Returns 0 if the file does not hold a process id.
int ReadPid(int fd) {
  std::array<char, 32> text{};
  const auto count = ::pread(fd, text.data(), text.size(), 0);
  int pid = 0;
  if (count <= 0) return 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + count, pid);
  const bool whole = failure == std::errc{} && (end == text.data() + count || *end == '\n');
  return whole && pid > 0 ? pid : 0;
}

}  // namespace

PidFileHolder FindHolder(const std::string& path) {
  const platform::FileDescriptor file(::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status{};
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  if (!platform::IsLocked(file.get())) return {};
  const int pid = ReadPid(file.get());
  return {true, pid == 0 ? std::nullopt : platform::LockHolder::Find(file.get(), pid)};
}

}  // namespace aw::cli::server
