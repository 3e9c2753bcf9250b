#include "store/sqlite/file_lock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "store/sqlite/schema.h"

namespace aw::sqlite {
namespace {

// SQLite locks 512 bytes from 0x40000000 on (https://www.sqlite.org/src/file/src/os.h, PENDING_BYTE).
constexpr off_t kOurByte = 0x40001000;

struct flock OurByte() {
  struct flock region{};
  region.l_type = F_WRLCK;
  region.l_whence = SEEK_SET;
  region.l_start = kOurByte;
  region.l_len = 1;
  return region;
}

bool IsAt(const std::string& path, int fd) {
  struct stat opened{};
  struct stat found{};
  return ::fstat(fd, &opened) == 0 && ::stat(path.c_str(), &found) == 0 && opened.st_dev == found.st_dev &&
         opened.st_ino == found.st_ino;
}

std::string WhyNotOpened(const std::string& path, int reason) {
  std::error_code ignored;
  if ((reason == EACCES || reason == EROFS || reason == EPERM) && std::filesystem::exists(path, ignored)) {
    return "'" + path + "' may not be written; make it writable or choose another file with --db";
  }
  return "cannot open '" + path + "': " + std::strerror(reason) +
         "; check that the directory exists and can be written";
}

}  // namespace

FileLock::FileLock(const std::string& path, const std::string& taken, Links links)
    : fd_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | (links == Links::kRefuse ? O_NOFOLLOW : 0), 0600)) {
  if (fd_ < 0) throw UnusableDatabase(WhyNotOpened(path, errno));
  auto region = OurByte();
  const bool locked = ::fcntl(fd_, F_OFD_SETLK, &region) == 0;
  const int reason = errno;
  if (locked && IsAt(path, fd_)) return;  // else it was moved away before we had it
  ::close(fd_);
  if (locked || reason == EAGAIN || reason == EACCES) throw UnusableDatabase(taken);
  throw UnusableDatabase("cannot lock '" + path + "': " + std::strerror(reason));
}

FileLock::~FileLock() { ::close(fd_); }

bool FileLock::IsHeld(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  auto region = OurByte();
  const bool held = ::fcntl(fd, F_OFD_GETLK, &region) == 0 && region.l_type != F_UNLCK;
  ::close(fd);
  return held;
}

}  // namespace aw::sqlite
