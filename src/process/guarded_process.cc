#include "process/guarded_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "platform/platform.h"

extern char** environ;  // no header of POSIX has it

namespace aw::process {
namespace {

constexpr int kCannotRun = 127;
constexpr char kAsk = 'T';
constexpr int kLine = 3;  // the guard's end of the line

// All that the two new processes need: they are forked from a program that may have threads, so nothing is allocated.
struct Plan {
  std::vector<char*> words;
  std::vector<char*> environment;
  const char* folder;
  int standard[3];
  int line;  // at its end, the command is to end
};

std::vector<char*> Pointers(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

int ExitCodeOf(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

void OnChild(int) {}

[[noreturn]] void BeTheCommand(const Plan& plan) {
  ::setpgid(0, 0);
  for (const int number : {SIGCHLD, SIGPIPE, SIGTERM, SIGINT, SIGHUP}) ::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  for (int fd = 0; fd < 3; ++fd) ::dup2(plan.standard[fd], fd);
  platform::CloseFrom(3);
  if (!*plan.folder || ::chdir(plan.folder) == 0) {
    ::execve(plan.words[0], plan.words.data(), plan.environment.data());
  }
  ::_exit(kCannotRun);
}

// Of our files the guard keeps one: others would stay open after we have closed them.
void KeepOnly(int line, int null) {
  for (int fd = 0; fd < kLine; ++fd) ::dup2(null, fd);
  ::dup2(line, kLine);
  platform::CloseFrom(kLine + 1);
}

// True once the command is to be killed.
bool Obey(pid_t command) {
  char word = 0;
  const auto count = ::read(kLine, &word, 1);
  if (count < 0 && errno == EINTR) return false;
  if (count == 1 && word == kAsk) ::kill(-command, SIGTERM);
  return count != 1;
}

// Waits for the command's end or ours. A session of its own, so that whoever ends our group does not end the guard
// before the command.
[[noreturn]] void Guard(const Plan& plan, int null) {
  ::setsid();
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) ::signal(number, SIG_IGN);
  sigset_t children, waiting;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &children, &waiting);
  sigdelset(&waiting, SIGCHLD);
  ::signal(SIGCHLD, OnChild);
  const pid_t command = ::fork();
  if (command == 0) BeTheCommand(plan);
  if (command < 0) ::_exit(kCannotRun);
  ::setpgid(command, command);
  KeepOnly(plan.line, null);
  siginfo_t ended{};
  while (::waitid(P_PID, static_cast<id_t>(command), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0) {
    fd_set line;
    FD_ZERO(&line);
    FD_SET(kLine, &line);
    if (::pselect(kLine + 1, &line, nullptr, nullptr, nullptr, &waiting) > 0 && Obey(command)) break;
  }
  ::kill(-command, SIGKILL);
  int status = 0;
  ::waitpid(command, &status, 0);
  ::_exit(ExitCodeOf(status));
}

}  // namespace

std::vector<std::string> EnvironmentWithout(std::span<const std::string_view> names) {
  std::vector<std::string> kept;
  for (char** entry = ::environ; entry && *entry; ++entry) {
    const std::string_view text(*entry);
    const std::string_view name = text.substr(0, text.find('='));
    if (std::ranges::count(names, name) == 0) kept.emplace_back(text);
  }
  return kept;
}

std::optional<GuardedProcess> GuardedProcess::Start(const GuardedCommand& command) {
  auto line = platform::Pipe::Make();
  const platform::FileDescriptor null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!line.read || !null) return std::nullopt;
  const auto or_null = [&](int fd) { return fd < 0 ? null.get() : fd; };
  const Plan plan{Pointers(command.words),
                  Pointers(command.environment),
                  command.folder.c_str(),
                  {or_null(command.in), or_null(command.out), or_null(command.err)},
                  line.read.get()};
  const pid_t guard = ::fork();
  if (guard == 0) {
    ::close(line.write.get());
    Guard(plan, null.get());
  }
  if (guard < 0) return std::nullopt;
  return GuardedProcess(guard, std::move(line.write));
}

GuardedProcess::GuardedProcess(GuardedProcess&& other) noexcept
    : guard_(std::exchange(other.guard_, -1)), line_(std::move(other.line_)), exit_code_(other.exit_code_) {}

GuardedProcess::~GuardedProcess() {
  if (guard_ < 0 || exit_code_) return;
  Kill();
  while (::waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

std::optional<int> GuardedProcess::Ended() {
  int status = 0;
  if (exit_code_) return exit_code_;
  const pid_t ended = ::waitpid(guard_, &status, WNOHANG);
  if (ended == 0 || (ended < 0 && errno == EINTR)) return std::nullopt;
  exit_code_ = ended < 0 ? kCannotRun : ExitCodeOf(status);
  return exit_code_;
}

void GuardedProcess::AskToEnd() {
  if (line_) (void)platform::WriteAll(line_.get(), {&kAsk, 1});
}

void GuardedProcess::Kill() { line_ = platform::FileDescriptor(); }

}  // namespace aw::process
