#include "store/sqlite/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <utility>

#include "store/sqlite/schema.h"

namespace aw::sqlite {
namespace {

bool IsSameFile(const std::string& path, int fd) {
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
  const int error = platform::TakeSoleUse(file_.get());
  if (error == 0 && IsSameFile(path, file_.get())) return;  // otherwise the file was moved before it was locked
  if (error == 0 || error == EAGAIN) throw UnusableDatabase(taken);
  throw UnusableDatabase("cannot lock '" + path + "': " + std::strerror(error));
}

std::vector<platform::FileDescriptor> TakeLegacyLocks(const std::string& path) {
  std::set<std::filesystem::path> names;
  std::error_code missing;
  for (const auto& database : {std::filesystem::path(path), std::filesystem::canonical(path, missing)}) {
    const auto name = std::filesystem::canonical(database.string() + ".lock", missing);
    if (!missing && std::filesystem::is_regular_file(name, missing)) names.insert(name);
  }
  std::vector<platform::FileDescriptor> locks;
  for (const auto& name : names) {
    platform::FileDescriptor lock(::open(name.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
    if (!lock) throw UnusableDatabase(WhyNotOpened(name, errno));
    if (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
      throw UnusableDatabase("a debate-server of release 0.1.0 is using this database (it holds '" + name.string() +
                             "'); stop it, then start this one, which migrates '" + path + "'");
    }
    locks.push_back(std::move(lock));
  }
  return locks;
}

}  // namespace aw::sqlite
