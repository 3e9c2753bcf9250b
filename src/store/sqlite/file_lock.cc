#include "store/sqlite/file_lock.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "store/sqlite/schema.h"

namespace aw::sqlite {
namespace {

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
    : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | (links == Links::kRefuse ? O_NOFOLLOW : 0), 0600)) {
  if (!file_) throw UnusableDatabase(WhyNotOpened(path, errno));
  const int error = sole_use_.Take(file_.get(), path);
  if (error == 0 && IsAt(path, file_.get())) return;  // else it was moved away before we had it
  if (error == 0 || error == EAGAIN) throw UnusableDatabase(taken);
  throw UnusableDatabase("cannot lock '" + path + "': " + std::strerror(error));
}

}  // namespace aw::sqlite
