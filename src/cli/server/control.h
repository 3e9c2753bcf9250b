// debate-server in the background, for a user without a service manager. pid_file.h says which process that is.
#pragma once

#include <optional>
#include <string>

#include "client/settings.h"
#include "wire/failure.h"

namespace aw::cli::server {

using client::Settings;

struct Running {
  int pid = 0;  // 0: not started by aw
  std::string version;
  bool already = false;  // it was running before
};

std::string PidPath(const Settings& settings);
std::string LogPath(const Settings& settings);

// The process that holds the lock of the pid file.
std::optional<int> ManagedPid(const Settings& settings);

// The version of the server that is ready at the address, if one is.
std::optional<std::string> VersionAt(const Settings& settings);
// Of two versions like "0.2.1"; what is no version is not older.
bool IsOlder(std::string_view version, std::string_view than);

// Starts it at the address of the settings and waits until it is ready.
OrFailure<Running> Start(const Settings& settings);

// The same for DEBATE_AUTO_START. A failure is written to standard error, since the command has its own answer.
bool StartUnasked(const Settings& settings);

// SIGTERM, then SIGKILL if it does not end; false if none ran. A process that does not hold the lock is never
// signalled.
OrFailure<bool> Stop(const Settings& settings);

// The error if a program other than debate-server answers at the address.
std::optional<Failure> ForeignAt(const Settings& settings);

// The last lines of the log.
std::string LogTail(const Settings& settings, std::size_t lines);

}  // namespace aw::cli::server
