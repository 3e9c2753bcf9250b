// The main function of `aw`.
#include <csignal>
#include <cstring>

#include "cli/aw.h"
#include "process/sandbox.h"

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], aw::process::kSandboxWord) == 0) {
    return aw::process::SandboxMain(argc - 2, argv + 2);
  }
  std::signal(SIGPIPE, SIG_IGN);
  return aw::cli::RunAw(argc > 0 ? argv[0] : "aw", {argv + (argc > 0 ? 1 : 0), argv + argc});
}
