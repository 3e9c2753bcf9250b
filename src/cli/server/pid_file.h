// ~/.aweave/server.pid: which process is the server that aw started.
//
// The file holds the server's process id. The server holds a lock on the file for as long as it lives: it inherits the
// locked descriptor from aw. So a file that nobody locks is stale, and two servers cannot be started from one home.
//
// The number alone proves nothing: it may be stale, edited, or used by another process by now. A process counts as the
// server, and is signalled, only if the kernel says that it holds the lock (platform::LockHolder).
#pragma once

#include <optional>
#include <string>

#include "platform/platform.h"

namespace aw::cli::server {

struct PidFileHolder {
  bool locked = false;                          // by some process
  std::optional<platform::LockHolder> process;  // that process, if it is the one that the file names
};

// A file that is missing, a symbolic link or not a regular file is locked by nobody.
PidFileHolder FindHolder(const std::string& path);

}  // namespace aw::cli::server
