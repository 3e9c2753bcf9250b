// Becoming debate-server.
#pragma once

#include "cli/settings.h"

namespace aw::cli::server {

// Beside our own binary, else in PATH.
Outcome<std::string> FindServerBinary();

// Starts it in a session of its own, with the log as its output; it inherits `pid_file`, into which its id is written.
Outcome<int> Launch(const Settings& settings, int pid_file);

}  // namespace aw::cli::server
