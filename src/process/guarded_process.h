// A program at work for us, in a process group of its own, that ends when we do: a small process between the two
// notices, even when we are killed, and leaves nothing of the group behind. Programs with threads may start one.
// For one thread each.
#pragma once

#include <sys/types.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "platform/file.h"

namespace aw::process {

struct GuardedCommand {
  std::vector<std::string> words;        // the first is the program's path
  std::vector<std::string> environment;  // "NAME=value"
  std::string folder{};                  // empty: the current one
  int in = -1;                           // -1: nothing to read, and nowhere to write
  int out = -1;
  int err = -1;
};

class GuardedProcess {
 public:
  // Nothing if no process can be made. A program that cannot be run ends with 127.
  static std::optional<GuardedProcess> Start(const GuardedCommand& command);
  GuardedProcess(GuardedProcess&& other) noexcept;
  GuardedProcess& operator=(GuardedProcess&&) = delete;
  ~GuardedProcess();  // kills it, and waits for its end

  // The program's exit code, as a shell tells it (128 and the number of a signal), once all of its group is gone. Never
  // blocks.
  std::optional<int> Ended();
  void AskToEnd();  // SIGTERM to all of the group
  void Kill();      // takes effect soon

 private:
  GuardedProcess(pid_t guard, platform::FileDescriptor line) : guard_(guard), line_(std::move(line)) {}

  pid_t guard_;
  platform::FileDescriptor line_;  // to the guard
  std::optional<int> exit_code_{};
};

// Ours, without these variables.
std::vector<std::string> EnvironmentWithout(std::span<const std::string_view> names);

}  // namespace aw::process
