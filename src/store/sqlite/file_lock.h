// A lock on a file itself, whatever name leads to it: a second path, a symbolic link and a hard link meet the same
// lock. It belongs to the open file (an "open file description lock"), is freed by the system however the process ends,
// and is on a byte that SQLite never locks, so that the two do not disturb each other.
//
// A process that closes any descriptor of a file loses the locks that SQLite holds on it. So make a FileLock before
// SQLite opens the file, and keep it until SQLite has closed it.
#pragma once

#include <cstdint>
#include <string>

namespace aw::sqlite {

class FileLock {
 public:
  enum class Links : std::uint8_t { kFollow, kRefuse };

  // Makes the file if it is not there. Throws UnusableDatabase if it cannot be opened, or with the sentence `taken` if
  // another holds it.
  FileLock(const std::string& path, const std::string& taken, Links links = Links::kFollow);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  int descriptor() const { return fd_; }

  // True if somebody holds the lock. To be asked before SQLite opens the file.
  static bool IsHeld(const std::string& path);

 private:
  int fd_ = -1;
};

}  // namespace aw::sqlite
