#include "conduct/private_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace aw::conduct {
namespace {

namespace fs = std::filesystem;
using client::Clock;

constexpr std::chrono::milliseconds kLockRetryInterval{100};
constexpr std::size_t kMaxRemoved = 64;

Failure UnusablePath(const fs::path& path, int error) {
  return Refuse("'" + path.string() + "' cannot be used: " + std::strerror(error),
                "aw keeps its records there; make it a folder of your own");
}

}  // namespace

std::optional<Failure> MakePrivateFolder(const std::string& home, std::initializer_list<std::string> parts) {
  if (home.empty()) return NoHome();
  if (::mkdir(home.c_str(), 0700) != 0 && errno != EEXIST) return UnusablePath(home, errno);
  fs::path folder(home);
  for (const std::string& part : parts) {
    folder /= part;
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return UnusablePath(folder, errno);
    struct stat status{};
    if (::lstat(folder.c_str(), &status) != 0) return UnusablePath(folder, errno);
    if (!S_ISDIR(status.st_mode)) return UnusablePath(folder, ENOTDIR);
    if (status.st_uid != ::geteuid() || (status.st_mode & 022) != 0) return UnusablePath(folder, EPERM);
  }
  return std::nullopt;
}

void RemoveOldFolders(const fs::path& folder, std::chrono::hours age) {
  const auto oldest = fs::file_time_type::clock::now() - age;
  std::size_t removed = 0;
  std::error_code failure;
  for (fs::directory_iterator each(folder, failure); !failure && each != fs::directory_iterator();
       each.increment(failure)) {
    if (removed == kMaxRemoved) return;
    std::error_code ignored;
    if (each->is_symlink(ignored) || !each->is_directory(ignored)) continue;
    const auto changed = each->last_write_time(ignored);
    if (ignored || changed >= oldest) continue;
    fs::remove_all(each->path(), ignored);
    ++removed;
  }
}

OrFailure<std::optional<platform::FileDescriptor>> LockFile(const std::string& path, Clock::duration timeout) {
  platform::FileDescriptor lock(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
  if (!lock) return UnusablePath(path, errno);
  const auto end = Clock::now() + timeout;
  while (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return UnusablePath(path, errno);
    if (Clock::now() >= end) return std::optional<platform::FileDescriptor>();
    client::Sleep(kLockRetryInterval, client::CallOptions::For(kLockRetryInterval));
  }
  return std::optional(std::move(lock));
}

int WritePrivateFile(const std::string& path, std::string_view text) {
  // WriteWhole() keeps the mode of an existing file.
  const platform::FileDescriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
  return platform::WriteWhole(path, text, platform::Existing::kReplaceFile);
}

}  // namespace aw::conduct
