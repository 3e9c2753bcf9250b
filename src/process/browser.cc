#include "process/browser.h"

#include <unistd.h>

#include <cstdlib>

#include "process/spawn.h"

namespace aw::process {
namespace {

Program Browser(const std::string& url) { return {.words = {"xdg-open", url}, .in_path = true}; }

}  // namespace

bool HasScreen() {
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}) {
    const char* value = std::getenv(name);
    if (value && *value) return true;
  }
  return false;
}

bool ShowInBrowser(const std::string& url) {
  Program browser = Browser(url);
  browser.in = STDIN_FILENO;
  browser.out = browser.err = STDERR_FILENO;  // standard output is for aw's answer
  return AwaitExit(Spawn(std::move(browser))) == 0;
}

void StartBrowser(const std::string& url) {
  // A grandchild in another session: init reaps it, and our Ctrl-C does not reach it.
  const pid_t child = ForkInto([&] {
    ::setsid();
    return Spawn(Browser(url)) > 0 ? 0 : 1;
  });
  AwaitExit(child);
}

}  // namespace aw::process
