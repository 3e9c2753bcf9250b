// ~/.aweave/server.pid identifies the server process that aw started.
//
// The file holds the server's process id. The server holds a lock on the file until it ends: it inherits the locked
// descriptor from aw. So a file without a lock is stale, and two servers cannot be started from one home.
//
// The process id alone is no proof: it may be stale, edited, or reused by another process. A process counts as the
// server, and is signalled, only if it holds the lock according to the kernel (platform::LockHolder).
#pragma once

#include <optional>
#include <string>

#include "platform/platform.h"

namespace aw::cli::server {

struct PidFileHolder {
  bool locked = false;                          // by any process
  std::optional<platform::LockHolder> process;  // the holder, if the file names it
};

// A file that is missing, a symbolic link or not a regular file counts as not locked.
PidFileHolder FindHolder(const std::string& path);

}  // namespace aw::cli::server
