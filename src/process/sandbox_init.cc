// The first process of a sandbox. The command cannot stop, trace or kill it: the kernel ignores such signals to the
// first process of a namespace, and it has no privileges that the command lacks. When it ends, everything else ends.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

#include "platform/bubblewrap.h"
#include "platform/platform.h"
#include "process/sandbox.h"
#include "process/spawn.h"

namespace aw::process {
namespace {

constexpr int kInterval = 50;  // milliseconds between two measurements
constexpr rlim_t kMostOpenFiles = 4096;
constexpr std::size_t kMostFiles = 200'000;  // of each file system in memory: an empty file takes a kilobyte

std::size_t Number(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

bool Fails(const char* step, int error) {
  if (error != 0) std::fprintf(stderr, "%s: %s\n", step, std::strerror(error));
  return error != 0;
}

// Detaches the project itself: sockets in it would lead to the servers of the user.
bool MakeCopy(const std::string& project) {
  const std::string writes = platform::sandbox::kWrites;
  for (const char* folder : {"/dev/shm", "/tmp", writes.c_str()}) {
    if (Fails("number of files", platform::LimitFiles(folder, kMostFiles))) return false;
  }
  ::mkdir((writes + "/upper").c_str(), 0700);
  ::mkdir((writes + "/work").c_str(), 0700);
  return !Fails("overlay file system", platform::MountOverlay(platform::sandbox::kProject, writes, project)) &&
         !Fails("detach", platform::Detach(platform::sandbox::kProject)) &&
         !Fails("detach", platform::Detach(platform::sandbox::kWrites));
}

void Limit(int resource, rlim_t most) {
  const rlimit limit{most, most};
  ::setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

void Report(char state) { (void)!::write(platform::sandbox::kStateDescriptor, &state, 1); }

// Reaps what has ended; the command's exit code once that has.
std::optional<int> Reap(pid_t command) {
  int status = 0;
  for (pid_t ended = 0; (ended = ::waitpid(-1, &status, WNOHANG)) > 0;) {
    if (ended == command) return ExitCodeOf(status);
  }
  return std::nullopt;
}

char Excess(std::size_t memory, int processes) {
  const auto totals = platform::OtherProcesses(processes + 1, memory);
  if (totals.count > processes) return platform::sandbox::kTooManyProcesses;
  return totals.memory > memory ? platform::sandbox::kTooMuchMemory : 0;
}

int Supervise(pid_t command, const platform::FileDescriptor& ended, std::size_t memory, int processes) {
  while (true) {
    if (const auto exit_code = Reap(command)) return *exit_code;
    if (const char excess = Excess(memory, processes)) {
      Report(excess);
      return 128 + SIGKILL;
    }
    pollfd entry{ended.get(), POLLIN, 0};
    std::array<char, 1024> signals;
    if (::poll(&entry, 1, kInterval) > 0) (void)!::read(ended.get(), signals.data(), signals.size());
  }
}

}  // namespace

int SandboxMain(int count, char** words) {
  if (count != 4) return kCannotRun;
  const std::string project = words[0];
  const auto memory = Number(words[1]);
  const auto processes = static_cast<int>(Number(words[2]));
  ::fcntl(platform::sandbox::kStateDescriptor, F_SETFD, FD_CLOEXEC);
  if (!MakeCopy(project) || Fails("capabilities", platform::GiveUpPrivileges())) return kCannotRun;
  Limit(RLIMIT_CORE, 0);
  Limit(RLIMIT_NOFILE, kMostOpenFiles);
  Limit(RLIMIT_NPROC, static_cast<rlim_t>(processes));
  const auto ended = platform::OpenSignals({SIGCHLD});
  Program program{{"/bin/sh", "-c", words[3]}};
  program.folder = project;
  program.out = STDOUT_FILENO;
  program.err = STDERR_FILENO;
  program.group = Program::Group::kNew;
  const pid_t command = Spawn(std::move(program));
  if (command < 0) return Fails("fork", errno), kCannotRun;
  Report(platform::sandbox::kStarted);
  return Supervise(command, ended, memory, processes);
}

}  // namespace aw::process
