#include "cli/server/launch.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cli/server/control.h"

namespace aw::cli::server {
namespace {

constexpr off_t kLargeLog = 10 << 20;

std::string OwnDirectory() {
  std::array<char, PATH_MAX> path{};
  const auto length = ::readlink("/proc/self/exe", path.data(), path.size());
  if (length <= 0) return {};
  const std::string own(path.data(), static_cast<std::size_t>(length));
  return own.substr(0, own.rfind('/'));
}

bool IsProgram(const std::string& path) {
  struct stat there {};
  return ::stat(path.c_str(), &there) == 0 && S_ISREG(there.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

// One old log is kept.
void TurnLog(const std::string& path) {
  struct stat there {};
  if (::stat(path.c_str(), &there) == 0 && there.st_size > kLargeLog) std::rename(path.c_str(), (path + ".1").c_str());
}

// In the child; returns only if that failed.
void Become(const std::string& binary, const Settings& settings, int pid_file, int log) {
  ::setsid();
  const int null = ::open("/dev/null", O_RDONLY);
  ::dup2(null, STDIN_FILENO);
  ::dup2(log, STDOUT_FILENO);
  ::dup2(log, STDERR_FILENO);
  ::fcntl(pid_file, F_SETFD, 0);  // goes with it, and the lock with it
  std::signal(SIGPIPE, SIG_DFL);
  const std::string id = std::to_string(::getpid()) + "\n";
  if (::ftruncate(pid_file, 0) != 0 || ::pwrite(pid_file, id.data(), id.size(), 0) < 0) return;
  const char* host = settings.url.host == "localhost" ? "127.0.0.1" : settings.url.host.c_str();
  ::execl(binary.c_str(), binary.c_str(), "--host", host, "--port", settings.url.port.c_str(), nullptr);
}

}  // namespace

Outcome<std::string> FindServerBinary() {
  const std::string name = "/debate-server";
  if (const std::string beside = OwnDirectory() + name; IsProgram(beside)) return beside;
  const char* path = std::getenv("PATH");
  for (std::string_view rest = path ? path : ""; !rest.empty();) {
    const std::size_t colon = rest.find(':');
    const std::string candidate = std::string(rest.substr(0, colon)) + name;
    if (IsProgram(candidate)) return candidate;
    rest.remove_prefix(colon == rest.npos ? rest.size() : colon + 1);
  }
  return FileNotFound("debate-server is neither beside aw nor in PATH", "Install or build it, and put it into PATH");
}

Outcome<int> Launch(const Settings& settings, int pid_file) {
  const auto binary = FindServerBinary();
  if (!binary) return binary.error();
  TurnLog(LogPath(settings));
  const int log = ::open(LogPath(settings).c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (log < 0) return Refuse("The file '" + LogPath(settings) + "' cannot be made: " + std::strerror(errno));
  const pid_t child = ::fork();
  if (child == 0) {
    Become(*binary, settings, pid_file, log);
    std::fprintf(stderr, "aw: %s cannot be run: %s\n", binary->c_str(), std::strerror(errno));
    ::_exit(127);
  }
  ::close(log);
  if (child < 0) return Refuse("No process can be started: " + std::string(std::strerror(errno)));
  return static_cast<int>(child);
}

}  // namespace aw::cli::server
