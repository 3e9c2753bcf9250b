#include "platform/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <optional>

#include "platform/platform.h"

namespace aw::platform {
namespace {

// Returns 0 or errno. Closes `fd`.
int WriteAndClose(int fd, std::string_view text, std::optional<mode_t> mode, bool durable) {
  int error = fd < 0 ? errno : 0;
  if (error == 0 && !WriteAll(fd, text)) error = errno;
  if (error == 0 && mode && ::fchmod(fd, *mode) != 0) error = errno;
  if (error == 0 && durable && ::fsync(fd) != 0) error = errno;
  if (fd >= 0) ::close(fd);
  return error;
}

// Returns 0 or errno.
int PutInPlace(const std::string& from, const std::string& to, Existing existing) {
  if (existing == Existing::kReplace || existing == Existing::kReplaceFile)
    return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
  return platform::RenameToNew(from, to);
}

}  // namespace

int WriteWhole(const std::string& path, std::string_view text, Existing existing) {
  struct stat there{};
  if (::lstat(path.c_str(), &there) == 0) {
    if (existing == Existing::kNew) return EEXIST;
    if (existing == Existing::kReplaceFile && !S_ISREG(there.st_mode)) return EEXIST;
  }
  const bool leads_somewhere = ::stat(path.c_str(), &there) == 0;
  if (leads_somewhere && S_ISDIR(there.st_mode)) return EISDIR;
  if (leads_somewhere && !S_ISREG(there.st_mode)) {
    return WriteAndClose(::open(path.c_str(), O_WRONLY | O_CLOEXEC), text, std::nullopt, false);
  }

  const bool exists = ::lstat(path.c_str(), &there) == 0 && S_ISREG(there.st_mode);
  const std::string beside = path + ".part-" + std::to_string(::getpid());
  const int fd = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? 0600 : 0666);
  if (fd < 0) return errno;
  int error = WriteAndClose(fd, text, exists ? std::optional(there.st_mode & 07777) : std::nullopt, true);
  if (error == 0) error = PutInPlace(beside, path, existing);
  if (error != 0) ::unlink(beside.c_str());
  return error;
}

bool WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    const auto count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::optional<std::string> ReadUpTo(const std::string& path, std::size_t most) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat status{};
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  std::string bytes(std::min(most, static_cast<std::size_t>(status.st_size)), '\0');
  std::size_t size = 0;
  while (size < bytes.size()) {
    const auto n = ::read(file.get(), bytes.data() + size, bytes.size() - size);
    if (n <= 0) break;
    size += static_cast<std::size_t>(n);
  }
  bytes.resize(size);
  return bytes;
}

bool IsProgram(const std::string& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

std::string FindProgram(std::string_view name, std::string_view search_path) {
  while (!search_path.empty()) {
    const std::size_t colon = search_path.find(':');
    const std::string path = std::string(search_path.substr(0, colon)).append("/").append(name);
    if (path.starts_with('/') && IsProgram(path)) return path;
    search_path.remove_prefix(colon == search_path.npos ? search_path.size() : colon + 1);
  }
  return {};
}

bool IsBelow(const std::filesystem::path& path, const std::filesystem::path& directory) {
  const auto [end, ignored] = std::mismatch(directory.begin(), directory.end(), path.begin(), path.end());
  return end == directory.end();
}

}  // namespace aw::platform
