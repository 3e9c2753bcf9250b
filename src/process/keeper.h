// A program at work for one turn, and whatever it starts in its turn. Between it and aw stands a keeper, a process of
// aw's own: it hands the program its input, copies what it prints into two bounded files, and leaves nothing behind,
// not even what moved into a session of its own. When aw goes away, however, the keeper ends the program; when the
// keeper goes away, the program is killed. For one thread.
//
// Only Linux can do all of that (platform::AdoptOrphans, EndWithParent). Elsewhere what left the program's process
// group is left behind, and if both aw and the keeper are killed, so is the program.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/result.h"
#include "platform/file.h"

namespace aw::process {

struct Task {
  std::vector<std::string> words;                              // the first is the program's path
  std::vector<std::string> environment;                        // "NAME=value": all that it gets
  std::vector<std::pair<std::string, std::string>> variables;  // added to these, or put in their place
  std::string folder;
  std::string input;
  std::string output_path;  // both are made anew, for the user alone
  std::string error_path;
};

constexpr std::size_t kMostOutputBytes = 64u << 20;  // of each; the rest is read and dropped

class Child {
 public:
  static Result<Child> Start(const Task& task);
  Child(Child&&) noexcept = default;
  Child& operator=(Child&&) = delete;
  ~Child();  // ends it at once

  // Whether all of it is gone. Never blocks.
  bool Ended();
  // As a shell tells it: 128 and more for a signal. Nothing if nobody knows.
  std::optional<int> exit_status() const { return status_; }

  // Asks it to end; what does not is killed two seconds later.
  void AskToEnd();

 private:
  Child(pid_t keeper, platform::FileDescriptor line) : keeper_(keeper), line_(std::move(line)) {}
  void Listen();

  pid_t keeper_;
  platform::FileDescriptor line_;  // to the keeper
  std::string heard_;
  pid_t group_ = 0;
  std::optional<int> status_;
  bool ended_ = false;
};

}  // namespace aw::process
