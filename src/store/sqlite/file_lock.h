// An open file with a lock that one process at a time holds (platform::TakeSoleUse).
//
// A process that closes any descriptor of a file loses SQLite's locks on it. So create a FileLock before SQLite opens
// the file, and keep it until SQLite has closed it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform/platform.h"

namespace aw::sqlite {

class FileLock {
 public:
  enum class Links : std::uint8_t { kFollow, kRefuse };

  // Creates the file if it does not exist. Throws UnusableDatabase if it cannot be opened, or with the message `taken`
  // if another process holds the lock.
  FileLock(const std::string& path, const std::string& taken, Links links = Links::kFollow);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  int descriptor() const { return file_.get(); }

  // True if a process holds the lock. Call it before SQLite opens the file.
  static bool IsHeld(const std::string& path) { return platform::HasSoleUser(path); }

 private:
  platform::FileDescriptor file_;
};

// Release 0.1.0 uses another lock: flock() on "PATH.lock", PATH as given to the server; the file remains afterwards.
// Without this file, no such server has used the database under this name or the one it links to. Throws
// UnusableDatabase if such a server is running; none can start while the returned descriptors are open.
std::vector<platform::FileDescriptor> TakeLegacyLocks(const std::string& path);

}  // namespace aw::sqlite
