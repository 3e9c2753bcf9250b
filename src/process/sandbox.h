// Runs commands on a private copy of a project: an overlay whose changes are discarded, without network, without the
// home directory, and without any file but the project's and the system's programs. Time, memory, processes, changed
// bytes and output are limited. Everything ends with the command, and with us.
//
// bubblewrap (https://github.com/containers/bubblewrap) makes the namespaces. It executes this program again as their
// first process, which mounts the overlay, drops every capability and supervises the command. Thread-safe.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include "process/command_run.h"

namespace aw::process {

struct SandboxLimits {
  std::chrono::milliseconds time{60'000};
  std::size_t memory = 4ull << 30;   // resident, of all processes together
  std::size_t changes = 1ull << 30;  // bytes of changed and temporary files, which are kept in memory
  int processes = 512;
};

struct SandboxRun {
  enum class Excess { kNone, kMemory, kProcesses };

  CommandEnd end;                 // kNotStarted: `output` has the reason
  Excess excess = Excess::kNone;  // the limit for which the command was killed
};

class Sandbox {
 public:
  // `project`: an absolute path. `own_program`: this program's file, whose main function calls SandboxMain.
  Sandbox(std::string project, std::string own_program);

  // Why no command can run here, in one sentence; empty if a trial run worked.
  std::string Problem() const;
  // Runs `command` by sh in the project's copy.
  SandboxRun Run(const std::string& command, const SandboxLimits& limits, const std::atomic<bool>& stop) const;

 private:
  std::string project_;
  std::string own_program_;
};

// The first argument of this program when it runs inside of a sandbox.
constexpr const char* kSandboxWord = "sandbox-init";
// The rest of that process's life: `words` are those after kSandboxWord. Returns the command's exit code.
int SandboxMain(int count, char** words);

}  // namespace aw::process
