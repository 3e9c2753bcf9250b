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
#include "process/spawn.h"

namespace aw::process {
namespace {

using SteadyClock = std::chrono::steady_clock;

// Waits until `fd` is ready for `events` or has an error, which the next call on it reports; false at the deadline.
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

constexpr std::size_t kMostLine = 4096;
constexpr std::size_t kMostOutput = 64 * 1024;

// Reads until the end (true), the deadline, an error, more than `most` bytes or, if wanted, the first line.
bool Read(int fd, std::string& text, std::size_t most, TimePoint deadline, bool one_line = false) {
  std::array<char, 65536> buffer;
  while (fd >= 0 && text.size() <= most && !(one_line && text.find('\n') != text.npos)) {
    if (!Await(fd, POLLIN, deadline)) return false;
    const auto count = ::read(fd, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return false;
}

}  // namespace

std::optional<std::string> RunInChild(const ChildLimits& limits, const std::function<std::string()>& work) {
  auto pipe = platform::Pipe::Make();
  if (!pipe.read) return std::nullopt;
  const pid_t child = ForkInto([&] {
    ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);  // for messages about a crash
    Restrict(limits);
    return platform::WriteAll(pipe.write.get(), work()) ? 0 : 1;
  });
  pipe.write = {};
  std::string text;
  const auto deadline = SteadyClock::now() + limits.wait;
  const bool whole = child > 0 && Read(pipe.read.get(), text, limits.output, deadline);
  pipe.read = {};
  if (child < 0) return std::nullopt;
  if (!whole) ::kill(child, SIGKILL);
  if (AwaitExit(child) != 0 || !whole) return std::nullopt;
  return text;
}

AskedProgram StartAsked(const std::vector<std::string>& words) {
  auto pipe = platform::Pipe::Make();
  if (!pipe.read) return {};
  Program program{.words = words, .folder = "/", .out = pipe.write.get(), .group = Program::Group::kNew};
  return {Spawn(std::move(program)), pipe.read.Release()};
}

std::string FirstLineOf(const AskedProgram& program, TimePoint deadline) {
  std::string text;
  Read(program.out, text, kMostLine, deadline, true);
  return text.substr(0, std::min(kMostLine, text.find('\n')));
}

std::string OutputOf(const AskedProgram& program, TimePoint deadline) {
  std::string text;
  Read(program.out, text, kMostOutput, deadline);
  return text.substr(0, kMostOutput);
}

std::optional<int> ExitStatusOf(const AskedProgram& program, TimePoint deadline) {
  if (program.pid <= 0) return std::nullopt;
  // The program has usually ended once its output is closed, so polling rarely waits.
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
