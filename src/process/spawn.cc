#include "process/spawn.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "platform/platform.h"

extern char** environ;  // no POSIX header declares it

namespace aw::process {
namespace {

constexpr int kExtra = 3;

std::vector<char*> Pointers(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

// Copies all descriptors above the places first, since one may lie in the place of another.
bool PlaceDescriptors(const Program& program) {
  int fds[] = {program.in, program.out, program.err, program.extra};
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int& fd : fds) {
    const int copy = ::fcntl(fd, F_DUPFD_CLOEXEC, kExtra + 1);
    fd = copy >= 0 ? copy : ::fcntl(null, F_DUPFD_CLOEXEC, kExtra + 1);
  }
  const int places = program.extra < 0 ? kExtra : kExtra + 1;
  for (int place = 0; place < places; ++place) {
    if (::dup2(fds[place], place) < 0) return false;
  }
  platform::CloseFrom(places);
  return true;
}

}  // namespace

PreparedProgram::PreparedProgram(Program program) : program_(std::move(program)), words_(Pointers(program_.words)) {
  if (program_.environment) environment_ = Pointers(*program_.environment);
}

pid_t PreparedProgram::Spawn() const {
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    if (program_.ends_with_parent) platform::EndWithParent(SIGKILL);
    // The parent may have ended before that call.
    if (program_.ends_with_parent && ::getppid() != parent) ::_exit(kCannotRun);
    Become();
  }
  // Here too, so that the group exists when this returns.
  if (child > 0 && program_.group == Program::Group::kNew) ::setpgid(child, child);
  return child;
}

void PreparedProgram::Become() const {
  sigset_t signals;
  sigfillset(&signals);
  ::sigprocmask(SIG_SETMASK, &signals, nullptr);  // SIGTTOU would stop a background process that calls tcsetpgrp
  if (program_.group == Program::Group::kNew) ::setpgid(0, 0);
  if (program_.group == Program::Group::kNewSession) ::setsid();
  if (program_.terminal >= 0) ::tcsetpgrp(program_.terminal, ::getpid());
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  sigemptyset(&signals);
  ::sigprocmask(SIG_SETMASK, &signals, nullptr);
  if (PlaceDescriptors(program_) && (program_.folder.empty() || ::chdir(program_.folder.c_str()) == 0)) {
    if (program_.environment) ::environ = const_cast<char**>(environment_.data());
    program_.in_path ? ::execvp(words_[0], words_.data()) : ::execv(words_[0], words_.data());
  }
  if (!program_.complaint.empty()) {
    ::dprintf(STDERR_FILENO, "%s: %s\n", program_.complaint.c_str(), std::strerror(errno));
  }
  ::_exit(kCannotRun);
}

pid_t Spawn(Program program) { return PreparedProgram(std::move(program)).Spawn(); }

pid_t ForkInto(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  int code = 1;
  try {
    code = work();
  } catch (...) {
  }
  ::_exit(code);
}

int AwaitExit(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return kCannotRun;
  }
  return ExitCodeOf(status);
}

int ExitCodeOf(int wait_status) {
  return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
}

}  // namespace aw::process
