// An open file that only one process at a time may use: platform::TakeSoleUse.
//
// A process that closes any descriptor of a file loses the locks that SQLite holds on it. So make a FileLock before
// SQLite opens the file, and keep it until SQLite has closed it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform/platform.h"

namespace aw::sqlite {

class FileLock {
 public:
  enum class Links : std::uint8_t { kFollow, kRefuse };

  // Makes the file if it is not there. Throws UnusableDatabase if it cannot be opened, or with the sentence `taken` if
  // another holds it.
  FileLock(const std::string& path, const std::string& taken, Links links = Links::kFollow);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  int descriptor() const { return file_.get(); }

  // True if a process holds the lock. To be called before SQLite opens the file.
  static bool IsHeld(const std::string& path) { return platform::HasSoleUser(path); }

 private:
  platform::FileDescriptor file_;
};

// Release 0.1.0 knows another lock: flock() on "PATH.lock", by the name that it was given, a file that it leaves
// behind. Where there is none, no such server has used the database by this name or the one that it links to. Throws
// UnusableDatabase if one does now; none can start while what is given back is open.
std::vector<platform::FileDescriptor> TakeOlderLocks(const std::string& path);

}  // namespace aw::sqlite
