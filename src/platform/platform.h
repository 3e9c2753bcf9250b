// What every system does in its own way, behind one interface. linux.cc does it with calls that only Linux has;
// posix.cc does it on macOS and the BSDs, with what POSIX has, and is weaker where it says so below. Exactly one of the
// two is compiled: the option AW_POSIX, which is always on where the system is not Linux. script/check-posix sees to it
// that nobody else uses calls of one system.
//
// Any thread. Owns nothing, but for what the types say. Errors are numbers of errno; 0 is success.
#pragma once

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "platform/file_descriptor.h"

namespace aw::platform {

// The program

// main's first, with its first word: without a call that tells, it is looked for by that word, and in PATH.
void RememberProgram(const char* first_word);
// This program's file, with no link left in the path; empty if nobody knows.
std::string OwnProgram();

// From now on SIGTERM and SIGINT are blocked, in this thread and in those that it starts. The descriptor is readable
// once one of them has come. Throws std::system_error.
FileDescriptor OpenStopSignals();

// What this process may use beside what it uses now, in bytes. POSIX cannot tell how much that is, and limits nothing.
void LimitMemory(std::size_t more);

// Descriptors. Those that are made here are closed by exec. (POSIX: a moment after they are made. What another thread
// starts in that moment has them, unless it calls CloseFrom.)

struct Pipe {
  FileDescriptor read, write;

  // Without descriptors, and with the reason in errno, if there is none.
  static Pipe Make();
};

struct SocketPair {
  FileDescriptor one, other;

  static SocketPair Make();
};

// Of TCP, and does not block.
FileDescriptor OpenSocket(int family);

// Closes all from this one on; safe between fork and exec. (POSIX: the first 10,240.)
void CloseFrom(int first);

// For send() and sendmsg(): a peer that has gone is an error and no SIGPIPE. (Not every system has it, so both programs
// ignore the signal.)
#if defined(AW_POSIX)
inline constexpr int kNoSignal = 0;
inline constexpr bool kLimitsMemory = false;   // LimitMemory
inline constexpr bool kAdoptsOrphans = false;  // AdoptOrphans
#else
inline constexpr int kNoSignal = MSG_NOSIGNAL;
inline constexpr bool kLimitsMemory = true;
inline constexpr bool kAdoptsOrphans = true;
#endif

// Files

// A rename that replaces nothing: EEXIST if something has the name.
int RenameToNew(const std::string& from, const std::string& to);

struct FileId {
  dev_t device = 0;
  ino_t inode = 0;
  friend bool operator==(const FileId&, const FileId&) = default;
};

// What the path leads to.
int FindFile(const std::string& path, FileId& found);

inline const timespec& ModifiedAt(const struct stat& file) {
#if defined(__APPLE__)
  return file.st_mtimespec;
#else
  return file.st_mtim;
#endif
}

inline const timespec& ChangedAt(const struct stat& file) {
#if defined(__APPLE__)
  return file.st_ctimespec;
#else
  return file.st_ctim;
#endif
}

// What has a name in a directory, looked at and not opened: a link is not followed, a pipe not waited for.
struct Entry {
  FileDescriptor file;  // POSIX: only of a directory, and only if it may be read
  struct stat status{};
};

FileDescriptor OpenDirectory(const std::string& path);  // none, with the reason in errno
int FindEntry(int directory, const char* name, Entry& found);
// Of the entry that was found, if it is a link; nothing, with the reason in errno, if it cannot be read, or (POSIX) if
// something else has that name by now.
std::optional<std::string> LinkTarget(int directory, const char* name, const Entry& link);

// That one process uses a database. SQLite has locks of its own on the file, which this one does not disturb. It is
// freed by the system however the process ends.
//
// Linux: on the file itself, whatever name leads to it. POSIX: on a file beside it, "…-lock", that lives as long as the
// lock; other names of the file meet it by symbolic links, but not by hard links.
class SoleUse {
 public:
  SoleUse() = default;
  SoleUse(const SoleUse&) = delete;
  SoleUse& operator=(const SoleUse&) = delete;
  ~SoleUse();

  // EAGAIN if another has it. `file` is open at `path`.
  int Take(int file, const std::string& path);
  // To be asked before SQLite opens the file.
  static bool IsTaken(const std::string& path);

 private:
  FileDescriptor lock_;  // both POSIX only
  std::string lock_path_;
};

// Other processes

// A server's lock on its pid file (cli/server/pid_file.h). Whoever starts a server takes it without waiting, and holds
// it while the file is open; the process that becomes the server makes it its own before exec, and has it until its
// end.
//
// POSIX: two locks of processes, one of whoever starts and one of the server. A process loses them when it closes any
// descriptor of the file, and so must not open it a second time.
bool TryLock(int pid_file);
bool KeepLock(int pid_file);  // false, with the reason in errno, if another server has it
bool IsLocked(int pid_file);

// A process that holds the lock of a pid file.
class LockHolder {
 public:
  // Nothing unless the kernel says that this process holds it, and not only somebody.
  static std::optional<LockHolder> Find(int pid_file, int pid);

  int pid() const { return pid_; }
  // ESRCH once it is gone. Linux: never reaches a later process with the same number. POSIX: the lock is looked at
  // again a moment before.
  int Signal(int signal) const;
  // Whether it has ended in time.
  bool AwaitEnd(std::chrono::milliseconds most) const;

 private:
  LockHolder(int pid, FileDescriptor file) : pid_(pid), file_(std::move(file)) {}

  int pid_;
  FileDescriptor file_;  // Linux: of the process; POSIX: of the pid file
};

// From now on what loses its parent below this process becomes its child. POSIX: it does not, and is out of reach if it
// has left its process group.
void AdoptOrphans();
// Of this process, if it has one thread. POSIX: nobody knows, so none.
std::vector<pid_t> Children();
// After fork: the signal comes when the parent ends. POSIX: it does not.
void EndWithParent(int signal);

}  // namespace aw::platform
