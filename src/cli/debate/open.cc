#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "cli/handlers.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli::debate {
namespace {

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
    ::execlp("xdg-open", "xdg-open", url.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  return child > 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

Outcome<Answer> Open(Session& session) {
  const auto id = session.Text("debate-id");
  const std::string url = session.settings().url.Whole() + (id ? "/d/" + std::string(*id) : "/");
  if (id) {
    const auto reply = session.Get("/debates/" + std::string(*id) + "?limit=0");
    if (!reply) return reply.error();
  }
  const bool opened = !session.Flag("print") && HasScreen() && ShowInBrowser(url);
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("url", url);
    object.Bool("opened", opened);
  }
  answer.notes = {{"message", opened ? "The page is open in your browser" : "Open this address in a browser: " + url}};
  return answer;
}

}  // namespace aw::cli::debate
