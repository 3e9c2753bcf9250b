// Two kinds of child processes: one runs library code on hostile input, so that aw survives crashes and excessive use
// of time or memory; the other runs a program for its output, such as its version.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace aw::process {

using TimePoint = std::chrono::steady_clock::time_point;

struct ChildLimits {
  std::chrono::milliseconds time;  // CPU time
  std::chrono::milliseconds wait;  // wall-clock time, for a busy machine or a sleeping child
  std::size_t memory;              // in bytes, beyond the current use (platform::LimitMemory)
  std::size_t output;              // in bytes
};

// The result of `work`; nothing if it failed or exceeded a limit. Only for programs with one thread.
std::optional<std::string> RunInChild(const ChildLimits& limits, const std::function<std::string()>& work);

// Its standard input and error are /dev/null. It runs in /, because many programs execute files of the current folder
// (plugins, credential helpers), and a project is not trusted. For one thread. The caller must call Stop.
struct AskedProgram {
  pid_t pid = -1;
  int out = -1;
};

// The first word is the program's path.
AskedProgram StartAsked(const std::vector<std::string>& words);
// The first line of its output; empty if none came before the deadline.
std::string FirstLineOf(const AskedProgram& program, TimePoint deadline);
// Its output until its end or the deadline, at most 64 KiB.
std::string OutputOf(const AskedProgram& program, TimePoint deadline);
// Its exit code; nothing if a signal ended it or it runs at the deadline. Stop must still be called.
std::optional<int> ExitStatusOf(const AskedProgram& program, TimePoint deadline);
// Kills its process group and reaps it.
void Stop(const AskedProgram& program);

}  // namespace aw::process
