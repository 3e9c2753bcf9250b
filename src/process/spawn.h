// The one place that forks: starting a program (fork and exec), and running our own code in a child process.
// Any thread.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace aw::process {

constexpr int kCannotRun = 127;  // the exit code of a child process that cannot execute its program

struct Program {
  enum class Group { kSame, kNew, kNewSession };

  std::vector<std::string> words;                         // argv; the first is the program's path
  std::optional<std::vector<std::string>> environment{};  // "NAME=value"; without a value: ours
  std::string folder{};                                   // empty: the current one
  int in = -1;                                            // -1: /dev/null, as for a closed descriptor
  int out = -1;
  int err = -1;
  int extra = -1;  // becomes descriptor 3; all other descriptors are closed
  Group group = Group::kSame;
  int terminal = -1;              // the new process group becomes its foreground group
  bool in_path = false;           // search PATH for words[0]
  bool ends_with_parent = false;  // by SIGKILL, when the thread that started it ends
  // Written to its standard error, with the reason, if exec fails. Only for programs with one thread.
  std::string complaint{};
};

// A program whose argument vectors are ready, so that nothing is allocated between fork and exec.
class PreparedProgram {
 public:
  explicit PreparedProgram(Program program);
  PreparedProgram(const PreparedProgram&) = delete;
  PreparedProgram& operator=(const PreparedProgram&) = delete;

  // Starts it with default signal dispositions and no blocked signals. -1, with the reason in errno, if fork fails;
  // any later failure ends the child with kCannotRun. The caller waits for the child.
  pid_t Spawn() const;
  // Replaces this process by it; for a process that ForkInto has made.
  [[noreturn]] void Become() const;

 private:
  Program program_;
  std::vector<char*> words_;
  std::vector<char*> environment_;
};

pid_t Spawn(Program program);

// Runs `work` in a child process and ends that with its result, or with 1 if it throws. If other threads run, `work`
// must not allocate. -1, with the reason in errno, if fork fails.
pid_t ForkInto(const std::function<int()>& work);

// Waits for the child. The exit code as shells report it (128 + N after signal N); kCannotRun if there is no such
// child.
int AwaitExit(pid_t child);
int ExitCodeOf(int wait_status);

}  // namespace aw::process
