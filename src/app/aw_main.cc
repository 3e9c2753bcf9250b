// aw: the command that agents call.
#include <csignal>

#include "cli/run.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  return aw::cli::Run(argc > 0 ? argv[0] : "aw", {argv + (argc > 0 ? 1 : 0), argv + argc});
}
