// Runs debate-server in the background, for users without a service manager.
//
// ~/.aweave/server.pid holds the server's process id. The server holds a lock on the file until it ends: it inherits
// the locked descriptor from aw. So a file without a lock is stale, and two servers cannot be started from one home.
// The process id alone is no proof: it may be stale, edited, or reused. A process counts as the server, and is
// signalled, only if it holds the lock according to the kernel (platform::LockHolder).
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
  bool already = false;  // it was running already
};

// The command of aw that starts a server.
struct Starter {
  std::string_view command;  // "debate list"
  bool asked = false;        // the user asked for a server; otherwise it ends after kIdleExit
};
inline constexpr std::string_view kIdleExit = "8h";

std::string PidPath(const Settings& settings);
std::string LogPath(const Settings& settings);

// The process that holds the lock of the pid file.
std::optional<int> ManagedPid(const Settings& settings);
// The command that started it: "debate run"; empty: unknown.
std::string StartedBy(const Settings& settings);

// The version of the server at the address, if one is ready there.
std::optional<std::string> VersionAt(const Settings& settings);
// Starts the server at the address of the settings and waits until it is ready.
OrFailure<Running> Start(const Settings& settings, const Starter& starter);

// Starts a server unless one is ready there; true if it was started. Refuses a server that is older than aw.
OrFailure<bool> EnsureStarted(const Settings& settings, const Starter& starter);

// As Start(), for a command that needs a server. Reports a failure on standard error, since standard output has the
// command's answer.
bool StartUnasked(const Settings& settings, std::string_view command);

// Sends SIGTERM, then SIGKILL if the server does not end; false if none ran. Never signals a process that does not hold
// the lock.
OrFailure<bool> Stop(const Settings& settings);

// The error if a program other than debate-server answers at the address.
std::optional<Failure> ForeignAt(const Settings& settings);

// The error if a debate-server answers at the address, but its store does not.
std::optional<Failure> NotReadyAt(const Settings& settings);

// The last lines of the log.
std::string LogTail(const Settings& settings, std::size_t lines);

}  // namespace aw::cli::server
