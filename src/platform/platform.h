// Wraps the system calls that only Linux has; script/check-arrows refuses them in the other rooms.
//
// Any thread. Only the classes below own resources. Functions that return int return 0 or an errno value.
#pragma once

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "platform/file_descriptor.h"

namespace aw::platform {

// The program

// The path of this program's file, without symbolic links; empty if it is unknown.
std::string OwnProgram();
// The current folder of the process that started this one; empty if it may not be read.
std::string ParentsFolder();

// Another process, as far as it may be read.
struct RunningProcess {
  pid_t parent = 0;
  std::vector<std::string> words;  // of its command line, kMostCommandLine bytes at most
  bool at_terminal = true;         // neither its standard input nor its output is known to be something else
};
constexpr std::size_t kMostCommandLine = 64u << 10;
std::optional<RunningProcess> LookAt(pid_t process);

// Blocks SIGTERM and SIGINT in this thread and in the threads that it starts later. The descriptor becomes readable
// when one of them arrives. Throws std::system_error.
FileDescriptor OpenStopSignals();
// The same for these signals; on failure an empty descriptor, with the reason in errno. Read it to clear it.
FileDescriptor OpenSignals(std::initializer_list<int> signals);

// Limits this process's address space to its current size plus `more` bytes.
void LimitMemory(std::size_t more);

// Descriptors. All that these functions open are close-on-exec.

struct Pipe {
  FileDescriptor read, write;

  // On failure both are empty, with the reason in errno.
  static Pipe Make();
};

struct SocketPair {
  FileDescriptor one, other;

  static SocketPair Make();
};

// A non-blocking TCP socket.
FileDescriptor OpenSocket(int family);

// Closes all descriptors from `first` on; safe between fork and exec.
void CloseFrom(int first);

// For send() and sendmsg(): a closed peer causes EPIPE instead of SIGPIPE.
inline constexpr int kNoSignal = MSG_NOSIGNAL;

// Files

// Renames without replacing: EEXIST if `to` exists.
int RenameToNew(const std::string& from, const std::string& to);

struct FileId {
  dev_t device = 0;
  ino_t inode = 0;
  friend bool operator==(const FileId&, const FileId&) = default;
};

// The identity of the file that the path leads to, links followed.
int FindFile(const std::string& path, FileId& found);

// A directory entry, opened with O_PATH: a link is not followed, and a pipe does not block.
struct Entry {
  FileDescriptor file;
  struct stat status{};
};

FileDescriptor OpenDirectory(const std::string& path);  // empty, with the reason in errno, on failure
int FindEntry(int directory, const char* name, Entry& found);
// The target of a symbolic link; nothing, with the reason in errno, if it cannot be read.
std::optional<std::string> LinkTarget(const Entry& link);

// Locks a database for one process. The lock is on the file, so every name of it is covered, and on bytes that SQLite
// does not lock. It lasts until `file` is closed or the process ends. EAGAIN if another process holds it.
int TakeSoleUse(int file);
// Call it before SQLite opens the file: closing the descriptor of the check would drop SQLite's locks.
bool HasSoleUser(const std::string& path);

// Other processes

// A server's lock on its pid file (cli/server/control.h). The process that starts a server takes the lock without
// blocking. The lock belongs to the open file description, so the server inherits it and holds it until it ends.
bool TryLock(int pid_file);
bool IsLocked(int pid_file);

// A process that holds the lock of a pid file.
class LockHolder {
 public:
  // Nothing unless /proc shows that this process holds the lock.
  static std::optional<LockHolder> Find(int pid_file, int pid);

  int pid() const { return pid_; }
  // ESRCH once the process has ended. Never signals a later process with the same number.
  int Signal(int signal) const;
  // True if the process has ended within `most`.
  bool AwaitEnd(std::chrono::milliseconds most) const;

 private:
  LockHolder(int pid, FileDescriptor process) : pid_(pid), process_(std::move(process)) {}

  int pid_;
  FileDescriptor process_;  // a pidfd
};

// Makes this process a subreaper: orphaned descendants become its children.
void AdoptOrphans();
// The children of this process. Only for processes with one thread.
std::vector<pid_t> Children();
// To be called after fork: the kernel sends `signal` to this process when the thread that forked it ends.
void EndWithParent(int signal);

// The inside of a sandbox (process/sandbox.h). For the first process of namespaces in which it has all capabilities.

// Mounts `target` as a view of `lower` whose changes go to the folders `upper` and `work` in `writes`.
int MountOverlay(const std::string& lower, const std::string& writes, const std::string& target);
// Takes a mount out of the file system; other mounts that use it keep it.
int Detach(const std::string& mount_point);
// Limits the number of files of a file system in memory.
int LimitFiles(const std::string& mount_point, std::size_t most);
// Drops every capability for good, also for programs that are executed later, and forbids new user namespaces. Leaves
// the user's keyring. No other process may trace this one from now on; programs that are executed later may be traced.
int GiveUpPrivileges();

struct ProcessTotals {
  int count = 0;
  std::size_t memory = 0;  // resident, without files; if it may exceed `enough`, shared memory counts once
};
// Of the processes that /proc shows, except this one; of no more than the first `most`.
ProcessTotals OtherProcesses(int most, std::size_t enough);

}  // namespace aw::platform
