// The event loop: accepts requests, answers them, and logs a line for each.
#include <csignal>
#include <cstdio>
#include <string>

#include "log.h"

namespace {

Log* crash_log = nullptr;

// The last words before the process dies.
void OnFatalSignal(int number) {
  if (crash_log) crash_log->Write("fatal signal " + std::to_string(number));
  std::signal(number, SIG_DFL);
  std::raise(number);
}

std::string Answer(const std::string& request) { return "echo " + request; }

}  // namespace

int main(int count, char** words) {
  Log log(count > 1 ? words[1] : "server.log");
  crash_log = &log;
  std::signal(SIGSEGV, OnFatalSignal);
  std::signal(SIGABRT, OnFatalSignal);
  char line[4096];
  while (std::fgets(line, sizeof line, stdin)) {
    const std::string answer = Answer(line);
    std::fputs(answer.c_str(), stdout);
    log.Write("answered " + std::to_string(answer.size()) + " bytes");
  }
  crash_log = nullptr;
  return 0;
}
