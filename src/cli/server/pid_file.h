// ~/.aweave/server.pid: which process is the server that aw started.
//
// The file holds the server's process id. The server holds a lock on the file for as long as it lives: it inherits the
// locked descriptor from aw. So a file that nobody locks is stale, and two servers cannot be started from one home.
//
// The number alone proves nothing: it may be stale, edited, or used by another process by now. A process counts as the
// server only if the kernel says that it holds the lock (/proc/PID/fdinfo). It is signalled through a pidfd that was
// opened before that was looked up, so that no signal ever reaches a later process with the same number.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cli/file.h"

namespace aw::cli::server {

// Takes the lock without waiting; it lasts until every copy of the descriptor is closed.
bool TryLock(int pid_file);

class ServerProcess {
 public:
  ServerProcess(int pid, FileDescriptor pidfd) : pid_(pid), pidfd_(std::move(pidfd)) {}

  int pid() const { return pid_; }
  // 0, or errno: ESRCH once it has ended.
  int Signal(int signal) const;
  // Whether it has ended in time.
  bool AwaitEnd(std::chrono::milliseconds most) const;

 private:
  int pid_;
  FileDescriptor pidfd_;
};

struct PidFileHolder {
  bool locked = false;                   // by some process
  std::optional<ServerProcess> process;  // that process, if it is the one that the file names
};

// A file that is missing, a symbolic link or not a regular file is locked by nobody.
PidFileHolder FindHolder(const std::string& path);

}  // namespace aw::cli::server
