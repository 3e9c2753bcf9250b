#include "cli/server/control.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "client/api.h"
#include "core/text.h"
#include "core/version.h"
#include "platform/file.h"
#include "platform/platform.h"
#include "process/spawn.h"
#include "wire/json_reader.h"

namespace aw::cli::server {
namespace {

using client::Clock;

constexpr auto kReadyTime = std::chrono::seconds(20);
constexpr auto kStopTime = std::chrono::seconds(10);
constexpr auto kProbeTime = std::chrono::seconds(2);
constexpr auto kProbePause = std::chrono::milliseconds(20);
constexpr std::size_t kTailBytes = 256 * 1024;
constexpr off_t kLargeLog = 10 << 20;

struct PidFileHolder {
  bool locked = false;                          // by any process
  std::optional<platform::LockHolder> process;  // the holder, if the file names it
  std::string started_by{};                     // "server start"; empty: unknown
};

struct PidFile {
  int pid = 0;  // 0: the file does not hold a process id
  std::string started_by{};
};

PidFile ReadPidFile(int fd) {
  std::array<char, 128> text{};
  const auto count = ::pread(fd, text.data(), text.size(), 0);
  int pid = 0;
  if (count <= 0) return {};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + count, pid);
  const bool whole = failure == std::errc{} && (end == text.data() + count || *end == '\n');
  if (!whole || pid <= 0) return {};
  const std::string_view rest(end, static_cast<std::size_t>(text.data() + count - end));
  const std::size_t last = rest.size() > 1 ? rest.find('\n', 1) : rest.npos;
  return {pid, last == rest.npos ? "" : Printable(rest.substr(1, last - 1), 60)};
}

// A file that is missing, a symbolic link or not a regular file counts as not locked.
PidFileHolder FindHolder(const std::string& path) {
  const platform::FileDescriptor file(::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status{};
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  if (!platform::IsLocked(file.get())) return {};
  PidFile content = ReadPidFile(file.get());
  if (content.pid == 0) return {.locked = true, .process = std::nullopt};
  auto process = platform::LockHolder::Find(file.get(), content.pid);
  return {true, std::move(process), std::move(content.started_by)};
}

Failure ServerFailure(std::string message, std::string suggestion) {
  Error error = aw::ServerError();
  error.message = std::move(message);
  error.suggestion = std::move(suggestion);
  return FromError(error);
}

Failure NotStarted(const Settings& settings, const std::string& why) {
  std::string tail = LogTail(settings, 5);
  while (tail.ends_with('\n')) tail.pop_back();
  return ServerFailure("debate-server did not start: " + why + (tail.empty() ? "" : "; its log ends with: " + tail),
                       "See 'aw server logs'; run debate-server by hand to try other options");
}

// In a world-writable directory other users could create links with our files' names.
std::optional<Failure> MakeHome(const Settings& settings) {
  if (settings.home.empty()) return NoHome();
  struct stat home{};
  const bool made = ::mkdir(settings.home.c_str(), 0700) == 0 || errno == EEXIST;
  if (!made || ::stat(settings.home.c_str(), &home) != 0) {
    return Refuse("The directory '" + settings.home + "' cannot be made: " + std::strerror(errno));
  }
  if (home.st_mode & S_IWOTH) {
    return Refuse("The directory '" + settings.home + "' may be written by everybody",
                  "Run 'chmod 700 " + settings.home + "' after you have looked at what is in it");
  }
  return std::nullopt;
}

// Keeps one old log.
void RotateLog(const std::string& path) {
  struct stat there{};
  if (::stat(path.c_str(), &there) == 0 && there.st_size > kLargeLog) std::rename(path.c_str(), (path + ".1").c_str());
}

// Looks beside our own binary, then in PATH.
OrFailure<std::string> FindServerBinary() {
  const std::string own = platform::OwnProgram();
  if (std::string beside = own.substr(0, own.rfind('/')) + "/debate-server"; platform::IsProgram(beside)) return beside;
  const char* path = std::getenv("PATH");
  if (std::string found = platform::FindProgram("debate-server", path ? path : ""); !found.empty()) return found;
  return FileNotFound("debate-server is neither beside aw nor in PATH", "Install or build it, and put it into PATH");
}

// DEBATE_SERVER_HOST may name all addresses (0.0.0.0), which the client reaches at one of them.
std::string ListeningHost(const Settings& settings) {
  const char* url = std::getenv("DEBATE_SERVER_URL");
  const char* host = std::getenv("DEBATE_SERVER_HOST");
  return (!url || !*url) && host && *host ? host : settings.url.host;
}

// Starts the server in its own session, with the log as its output. It inherits `pid_file`, which gets its process id.
OrFailure<int> Launch(const Settings& settings, int pid_file, const Starter& starter) {
  const auto binary = FindServerBinary();
  if (!binary) return binary.error();
  RotateLog(LogPath(settings));
  const int log =
      ::open(LogPath(settings).c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
  struct stat there{};
  const bool is_pipe = log < 0 ? errno == ENXIO : ::fstat(log, &there) == 0 && !S_ISREG(there.st_mode);
  if (is_pipe) {
    if (log >= 0) ::close(log);
    return Refuse("'" + LogPath(settings) + "' is no regular file, so the server's log cannot be written to it",
                  "Remove it, then run the same command again");
  }
  if (log < 0) return Refuse("The file '" + LogPath(settings) + "' cannot be made: " + std::strerror(errno));
  const std::string complaint = "aw: " + *binary + " cannot be run";
  const std::string host = ListeningHost(settings);
  std::vector<std::string> words{*binary, "--host", host == "localhost" ? "127.0.0.1" : host, "--port",
                                 settings.url.port};
  // A value in the environment is the user's.
  if (!starter.asked && !std::getenv("DEBATE_IDLE_EXIT"))
    words.insert(words.end(), {"--idle-exit", std::string(kIdleExit)});
  const std::string starter_line = "\n" + std::string(starter.command) + "\n";
  const process::PreparedProgram server({.words = std::move(words),
                                         .out = log,
                                         .err = log,
                                         .extra = pid_file,
                                         .group = process::Program::Group::kNewSession,
                                         .complaint = complaint});
  const pid_t child = process::ForkInto([&]() -> int {
    const std::string id = std::to_string(::getpid()) + starter_line;
    if (::ftruncate(pid_file, 0) == 0 && ::pwrite(pid_file, id.data(), id.size(), 0) > 0) server.Become();
    (void)platform::WriteAll(log, complaint + ": " + std::strerror(errno) + "\n");
    return process::kCannotRun;
  });
  ::close(log);
  if (child < 0) return Refuse("No process can be started: " + std::string(std::strerror(errno)));
  return static_cast<int>(child);
}

// Waits until our child is ready; a failure if it ends or is not ready in time.
OrFailure<Running> AwaitReady(const Settings& settings, int pid) {
  const auto deadline = Clock::now() + kReadyTime;
  while (Clock::now() < deadline) {
    if (auto version = VersionAt(settings)) return Running{pid, *std::move(version), false};
    int status = 0;
    if (::waitpid(pid, &status, WNOHANG) == pid) {
      return NotStarted(settings, "it ended at once");
    }
    client::Sleep(kProbePause, client::CallOptions::For(kProbeTime));
  }
  return NotStarted(settings, "it was not ready in time");
}

// Empty once we hold the lock; otherwise the server that holds it. A holder that is neither ready nor gone in time is a
// server at another address; a killed one releases the lock a moment later.
OrFailure<std::optional<Running>> LockOrAwaitOther(const Settings& settings, int fd) {
  const auto deadline = Clock::now() + kReadyTime;
  do {
    if (platform::TryLock(fd)) return std::optional<Running>();
    if (auto version = VersionAt(settings)) {
      return std::optional(Running{ManagedPid(settings).value_or(0), *std::move(version), true});
    }
    client::Sleep(kProbePause, client::CallOptions::For(kProbeTime));
  } while (Clock::now() < deadline);
  return ServerFailure("A server started by aw runs already, but not at " + settings.url.Whole(),
                       "Run 'aw server stop' first, or set DEBATE_SERVER_URL to its address ('aw server logs')");
}

}  // namespace

std::optional<Failure> ForeignAt(const Settings& settings) {
  auto health = client::Send(settings.url, {"GET", "/health", {}, {}}, client::CallOptions::For(kProbeTime));
  if (!health) {
    if (health.error().kind != client::ClientError::Kind::kNotOurs) return std::nullopt;
    return FromClientError(health.error(), settings.url);
  }
  if (health->status >= 500) return std::nullopt;
  auto reply = client::ReadReply(*std::move(health), settings.url);
  if (reply || reply.error().code != "CONNECTION_ERROR") return std::nullopt;
  return std::move(reply).error();
}

std::optional<Failure> NotReadyAt(const Settings& settings) {
  auto ready = client::Send(settings.url, {"GET", "/ready", {}, {}}, client::CallOptions::For(kProbeTime));
  if (!ready || ready->status != 503) return std::nullopt;
  auto reply = client::ReadReply(*std::move(ready), settings.url);
  if (reply || reply.error().code == "CONNECTION_ERROR") return std::nullopt;
  return std::move(reply).error();
}

std::string PidPath(const Settings& settings) { return settings.home + "/server.pid"; }
std::string LogPath(const Settings& settings) { return settings.home + "/server.log"; }

std::optional<int> ManagedPid(const Settings& settings) {
  const PidFileHolder holder = FindHolder(PidPath(settings));
  return holder.process ? std::optional(holder.process->pid()) : std::nullopt;
}

std::string StartedBy(const Settings& settings) { return FindHolder(PidPath(settings)).started_by; }

std::optional<std::string> VersionAt(const Settings& settings) {
  const auto ready = client::Send(settings.url, {"GET", "/ready", {}, {}}, client::CallOptions::For(kProbeTime));
  if (!ready || ready->status != 200) return std::nullopt;
  auto health = client::Send(settings.url, {"GET", "/health", {}, {}}, client::CallOptions::For(kProbeTime));
  if (!health) return std::nullopt;
  const auto reply = client::ReadReply(*std::move(health), settings.url);
  if (!reply || TextAt(reply->data, "version").empty()) return std::nullopt;
  return std::string(TextAt(reply->data, "version"));
}

OrFailure<Running> Start(const Settings& settings, const Starter& starter) {
  if (!client::CanStartAt(settings.url)) {
    return Refuse("aw can start a server only on this machine, not at " + settings.url.Whole(),
                  "Unset DEBATE_SERVER_URL, or set it to an address like http://127.0.0.1:3456");
  }
  if (auto version = VersionAt(settings)) {
    return Running{ManagedPid(settings).value_or(0), *std::move(version), true};
  }
  if (auto foreign = ForeignAt(settings)) return *std::move(foreign);
  if (auto refusal = MakeHome(settings)) return *std::move(refusal);
  const platform::FileDescriptor pid_file(
      ::open(PidPath(settings).c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
  if (!pid_file) return Refuse("The file '" + PidPath(settings) + "' cannot be made: " + std::strerror(errno));
  const auto other = LockOrAwaitOther(settings, pid_file.get());
  if (!other) return other.error();
  if (*other) return **other;
  const bool emptied = ::ftruncate(pid_file.get(), 0) == 0;  // removes a stale process id
  const auto pid = emptied ? Launch(settings, pid_file.get(), starter)
                           : Refuse("The file '" + PidPath(settings) + "' cannot be written");
  if (!pid) return pid.error();
  return AwaitReady(settings, *pid);
}

OrFailure<bool> EnsureStarted(const Settings& settings, const Starter& starter) {
  const auto version = VersionAt(settings);
  if (version && IsOlderVersion(*version, AW_VERSION)) {
    return ConnectionError("The server at " + settings.url.Whole() + " is version " + *version + ", older than aw " +
                               AW_VERSION + ": it lacks what a run needs",
                           "Restart it with the new version: 'aw server stop', then 'aw server start'");
  }
  if (version) return false;
  const auto running = Start(settings, starter);
  if (!running) return running.error();
  return !running->already;
}

bool StartUnasked(const Settings& settings, std::string_view command) {
  const auto running = Start(settings, {.command = command});
  if (!running) std::fprintf(stderr, "aw: %s\n", running.error().message.c_str());
  return bool(running);
}

OrFailure<bool> Stop(const Settings& settings) {
  PidFileHolder holder = FindHolder(PidPath(settings));
  // A starting server holds the lock a moment before its process id is in the file.
  for (const auto deadline = Clock::now() + kProbeTime; holder.locked && !holder.process && Clock::now() < deadline;) {
    client::Sleep(kProbePause, client::CallOptions::For(kProbeTime));
    holder = FindHolder(PidPath(settings));
  }
  if (!holder.locked) return false;
  if (!holder.process) {
    return ServerFailure(
        "'" + PidPath(settings) + "' is locked, but not by the process that it names; none was stopped",
        "Find who holds it with 'fuser " + PidPath(settings) + "', and stop that by hand");
  }
  const std::string name = "The server, process " + std::to_string(holder.process->pid());
  for (const int signal : {SIGTERM, SIGKILL}) {
    const int error = holder.process->Signal(signal);
    if (error == ESRCH) return true;
    if (error != 0) {
      return ServerFailure(name + ", cannot be stopped: " + std::strerror(error), "Stop it as the user who started it");
    }
    if (holder.process->AwaitEnd(kStopTime)) return true;
  }
  return ServerFailure(name + ", does not end", "See 'aw server logs'");
}

std::string LogTail(const Settings& settings, std::size_t lines) {
  const platform::FileDescriptor log(::open(LogPath(settings).c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!log) return {};
  const off_t size = ::lseek(log.get(), 0, SEEK_END);
  if (size < 0) return {};  // not seekable: a pipe
  const off_t from = size > static_cast<off_t>(kTailBytes) ? size - static_cast<off_t>(kTailBytes) : 0;
  std::string text(static_cast<std::size_t>(size - from), '\0');
  const auto count = ::pread(log.get(), text.data(), text.size(), from);
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  std::size_t start = text.size();
  for (std::size_t i = 0; i <= lines && start != 0 && start != text.npos; ++i) {
    start = text.rfind('\n', start - 1);
  }
  return start == text.npos || start == 0 ? text : text.substr(start + 1);
}

}  // namespace aw::cli::server
