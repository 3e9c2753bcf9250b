// A child process in a process group of its own that ends when we do. Between us and the program stands a keeper: a
// fork of ours in its own session, which waits for the end of the program, or of us even by SIGKILL, and then kills the
// program's group. If the keeper is killed, so is the program. If both are killed at once, a third process, a shell on
// a pipe of the keeper, kills the group. Each object is for one thread.
#pragma once

#include <poll.h>
#include <sys/types.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "platform/file.h"
#include "process/spawn.h"

namespace aw::process {

// Input and output that the keeper passes on while the program runs; called in the keeper.
class Relay {
 public:
  using Entries = std::span<pollfd, 3>;

  virtual ~Relay() = default;
  virtual void CloseProgramEnds() = 0;
  virtual bool Watch(Entries entries) const = 0;  // fills in what to poll; false once there is no more output
  virtual void Serve(Entries entries) = 0;        // after poll
};

class GuardedProcess {
 public:
  // Sets `group` and `ends_with_parent`. Nothing, with the reason in errno, if no process can be made. Programs with
  // threads may start one without a relay.
  //
  // With a relay the keeper also kills what moved to other sessions, keeps our descriptors open (such as the run's
  // lock), and grants the program two seconds after SIGTERM when we end.
  static std::optional<GuardedProcess> Start(Program command, Relay* relay = nullptr);
  GuardedProcess(GuardedProcess&& other) noexcept;
  GuardedProcess& operator=(GuardedProcess&&) = delete;
  ~GuardedProcess();  // as Kill, and waits for the end

  // The program's exit code (ExitCodeOf) once all of its group is gone. Never blocks.
  std::optional<int> Ended();
  // True if it ended because its keeper was killed, so that the exit code is not the program's.
  bool lost_keeper() const { return lost_keeper_; }
  void AskToEnd();  // SIGTERM to the group; SIGKILL two seconds later
  void Kill();      // takes effect soon; with a relay as AskToEnd

 private:
  GuardedProcess(pid_t keeper, platform::FileDescriptor line) : keeper_(keeper), line_(std::move(line)) {}

  pid_t keeper_;
  platform::FileDescriptor line_;  // a socket to the keeper
  std::optional<int> exit_code_{};
  bool lost_keeper_ = false;
};

// This process's environment without these variables.
std::vector<std::string> EnvironmentWithout(std::span<const std::string_view> names);

}  // namespace aw::process
