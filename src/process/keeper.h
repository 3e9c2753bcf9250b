// The process of one turn: a guarded process (guarded_process.h) whose keeper also writes the program's input, copies
// its output into two files of limited size, and kills descendants that moved to other sessions. For one thread.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/result.h"
#include "process/guarded_process.h"

namespace aw::process {

struct Task {
  std::vector<std::string> words;                              // the first is the program's path
  std::vector<std::string> environment;                        // "NAME=value"; nothing else is passed on
  std::vector<std::pair<std::string, std::string>> variables;  // added to the environment, or replace entries of it
  std::string folder;
  std::string input;
  std::string output_path;  // both files are replaced by new ones with mode 0600
  std::string error_path;
};

constexpr std::size_t kMostOutputBytes = 64u << 20;  // of each file; the rest is read and dropped

// A running task. Destroying it ends the program.
class Child {
 public:
  static Result<Child> Start(const Task& task);

  // True once the program and all its descendants have ended. Never blocks.
  bool Ended();
  // The exit code (ExitCodeOf). Nothing before the end, or if the keeper was killed.
  std::optional<int> exit_status() const { return status_; }
  // SIGTERM; SIGKILL two seconds later.
  void AskToEnd() { process_.AskToEnd(); }

 private:
  explicit Child(GuardedProcess process) : process_(std::move(process)) {}

  GuardedProcess process_;
  std::optional<int> status_;
};

}  // namespace aw::process
