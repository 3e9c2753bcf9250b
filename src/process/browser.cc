#include "process/browser.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace aw::process {
namespace {

[[noreturn]] void Become(const std::string& url) {
  ::execlp("xdg-open", "xdg-open", url.c_str(), nullptr);
  ::_exit(127);
}

int Ended(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return status;
}

}  // namespace

bool HasScreen() {
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}) {
    const char* value = std::getenv(name);
    if (value && *value) return true;
  }
  return false;
}

bool ShowInBrowser(const std::string& url) {
  const pid_t child = ::fork();
  if (child == 0) {
    // Standard output is for the answer.
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    Become(url);
  }
  if (child < 0) return false;
  const int status = Ended(child);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void StartBrowser(const std::string& url) {
  const pid_t child = ::fork();
  if (child == 0) {
    // A grandchild in a session of its own: nobody has to wait for it, and our Ctrl-C does not reach it.
    ::setsid();
    if (::fork() != 0) ::_exit(0);
    const int null = ::open("/dev/null", O_RDWR);
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(null, fd);
    Become(url);
  }
  if (child > 0) Ended(child);
}

}  // namespace aw::process
