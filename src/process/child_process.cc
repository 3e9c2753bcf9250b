#include "process/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "platform/file.h"
#include "platform/platform.h"

namespace aw::process {
namespace {

using SteadyClock = std::chrono::steady_clock;

// Until `fd` is ready for `events`, or something is wrong with it, which the next call on it tells; false at the
// deadline.
bool Await(int fd, short events, TimePoint deadline) {
  pollfd entry{fd, events, 0};
  while (true) {
    const auto left = deadline - SteadyClock::now();
    if (left <= SteadyClock::duration::zero()) return false;
    const auto ms =
        std::chrono::ceil<std::chrono::milliseconds>(std::min<SteadyClock::duration>(left, std::chrono::hours(1)));
    const int ready = ::poll(&entry, 1, static_cast<int>(ms.count()));
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
  }
}

void Restrict(const ChildLimits& limits) {
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  platform::LimitMemory(limits.memory);
  const auto time = limits.time.count();
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(time / 1000);
  timer.it_value.tv_usec = static_cast<suseconds_t>(time % 1000 * 1000);
  ::signal(SIGPROF, SIG_DFL);
  ::setitimer(ITIMER_PROF, &timer, nullptr);
}

[[noreturn]] void Do(const ChildLimits& limits, const std::function<std::string()>& work, int out) {
  bool done = false;
  try {
    ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);  // a message of its crash is not aw's
    Restrict(limits);
    done = platform::WriteAll(out, work());
  } catch (...) {
  }
  ::_exit(done ? 0 : 1);
}

// False if there is more than `most`, or it takes too long.
bool ReadAll(int fd, std::string& text, std::size_t most, TimePoint deadline) {
  std::array<char, 65536> buffer;
  while (Await(fd, POLLIN, deadline)) {
    const auto count = ::read(fd, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0;
    if (static_cast<std::size_t>(count) > most - text.size()) return false;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return false;
}

bool EndedWell(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

constexpr std::size_t kMostLine = 4096;
constexpr std::size_t kMostOutput = 64 * 1024;

std::string Read(const AskedProgram& program, TimePoint deadline, std::size_t most, bool one_line) {
  std::string text;
  std::array<char, 1024> buffer;
  while (program.out >= 0 && text.size() < most && !(one_line && text.find('\n') != text.npos)) {
    if (!Await(program.out, POLLIN, deadline)) break;
    const auto count = ::read(program.out, buffer.data(), buffer.size());
    if (count <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text;
}

}  // namespace

std::optional<std::string> RunInChild(const ChildLimits& limits, const std::function<std::string()>& work) {
  auto pipe = platform::Pipe::Make();
  if (!pipe.read) return std::nullopt;
  const pid_t child = ::fork();
  if (child == 0) Do(limits, work, pipe.write.get());
  ::close(pipe.write.Release());
  std::string text;
  const auto deadline = SteadyClock::now() + limits.wait;
  const bool whole = child > 0 && ReadAll(pipe.read.get(), text, limits.output, deadline);
  ::close(pipe.read.Release());
  if (child < 0) return std::nullopt;
  if (!whole) ::kill(child, SIGKILL);
  if (!EndedWell(child) || !whole) return std::nullopt;
  return text;
}

AskedProgram StartAsked(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  auto pipe = platform::Pipe::Make();
  if (!pipe.read) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    ::setpgid(0, 0);
    const int null = ::open("/dev/null", O_RDWR);
    ::dup2(null, STDIN_FILENO);
    ::dup2(pipe.write.get(), STDOUT_FILENO);
    ::dup2(null, STDERR_FILENO);
    if (::chdir("/") != 0) ::_exit(127);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  return {child, pipe.read.Release()};
}

std::string FirstLineOf(const AskedProgram& program, TimePoint deadline) {
  const std::string text = Read(program, deadline, kMostLine, true);
  return text.substr(0, text.find('\n'));
}

std::string OutputOf(const AskedProgram& program, TimePoint deadline) {
  return Read(program, deadline, kMostOutput, false);
}

std::optional<int> ExitStatusOf(const AskedProgram& program, TimePoint deadline) {
  if (program.pid <= 0) return std::nullopt;
  // What ended closed its output, mostly; there is no descriptor to wait on for the rest.
  siginfo_t info{};
  while (::waitid(P_PID, static_cast<id_t>(program.pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0) {
    if (SteadyClock::now() >= deadline) return std::nullopt;
    ::poll(nullptr, 0, 10);
  }
  if (info.si_pid == 0 || info.si_code != CLD_EXITED) return std::nullopt;
  return info.si_status;
}

void Stop(const AskedProgram& program) {
  if (program.out >= 0) ::close(program.out);
  if (program.pid <= 0) return;
  ::kill(-program.pid, SIGKILL);
  ::kill(program.pid, SIGKILL);
  ::waitpid(program.pid, nullptr, 0);
}

}  // namespace aw::process
