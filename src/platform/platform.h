// Calls that only Linux has, behind one interface; script/check-arrows refuses them in the other rooms.
//
// Any thread. Only the types below own anything. Errors are errno values; 0 is success.
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

// The path of this program's file, without symbolic links; empty if it is unknown.
std::string OwnProgram();

// Blocks SIGTERM and SIGINT in this thread and in those that it starts. The descriptor becomes readable when one of
// them arrives. Throws std::system_error.
FileDescriptor OpenStopSignals();

// Limits this process's memory to what it uses now and `more` bytes.
void LimitMemory(std::size_t more);

// Descriptors. Those that are made here are closed by exec.

struct Pipe {
  FileDescriptor read, write;

  // On failure: without descriptors, and with the reason in errno.
  static Pipe Make();
};

struct SocketPair {
  FileDescriptor one, other;

  static SocketPair Make();
};

// A non-blocking TCP socket.
FileDescriptor OpenSocket(int family);

// Closes all descriptors from this one on; safe between fork and exec.
void CloseFrom(int first);

// For send() and sendmsg(): a closed peer is an error instead of a SIGPIPE.
inline constexpr int kNoSignal = MSG_NOSIGNAL;

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

// An entry of a directory, found without opening it: a link is not followed, and a pipe does not block.
struct Entry {
  FileDescriptor file;
  struct stat status{};
};

FileDescriptor OpenDirectory(const std::string& path);  // none, with the reason in errno
int FindEntry(int directory, const char* name, Entry& found);
// The target of an entry that is a link; nothing, with the reason in errno, if it cannot be read.
std::optional<std::string> LinkTarget(const Entry& link);

// A lock that says that one process uses a database. It is on the file itself, whatever name leads to it, beside the
// locks that SQLite has there, and lasts until `file` is closed or the process ends. EAGAIN if another process has it.
int TakeSoleUse(int file);
// To be called before SQLite opens the file.
bool HasSoleUser(const std::string& path);

// Other processes

// A server's lock on its pid file (cli/server/pid_file.h). The process that starts a server takes the lock without
// waiting. The lock belongs to the open file, so the server inherits it by exec and has it until its end.
bool TryLock(int pid_file);
bool IsLocked(int pid_file);

// A process that holds the lock of a pid file.
class LockHolder {
 public:
  // Nothing unless the kernel names this very process as the holder.
  static std::optional<LockHolder> Find(int pid_file, int pid);

  int pid() const { return pid_; }
  // ESRCH once it is gone. Never reaches a later process with the same number.
  int Signal(int signal) const;
  // True if it has ended in time.
  bool AwaitEnd(std::chrono::milliseconds most) const;

 private:
  LockHolder(int pid, FileDescriptor process) : pid_(pid), process_(std::move(process)) {}

  int pid_;
  FileDescriptor process_;  // a pidfd
};

// From now on descendants of this process that lose their parent become its children.
void AdoptOrphans();
// The children of this process, if it has one thread.
std::vector<pid_t> Children();
// To be called after fork: the kernel sends this signal when the parent ends.
void EndWithParent(int signal);

}  // namespace aw::platform
