// Child processes: one that runs foreign code on hostile input, so that aw goes on if it crashes or uses too much time
// or memory; and other programs that are asked for something, such as their version.
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
  std::chrono::milliseconds time;  // of the processor
  std::chrono::milliseconds wait;  // by the clock: the machine may be busy, the child may sleep
  std::size_t memory;              // in bytes, beside what is in use already: platform::LimitMemory
  std::size_t output;              // in bytes
};

// What the work returns; nothing if it did not end well within the limits. Only for programs with one thread.
std::optional<std::string> RunInChild(const ChildLimits& limits, const std::function<std::string()>& work);

// Gets nothing to read, and its errors go nowhere. It runs in /, because many programs execute what the current folder
// brings (plugins, helpers for keys), and a project is written by others. For one thread; whoever starts one stops it.
struct AskedProgram {
  pid_t pid = -1;
  int out = -1;
};

// The first word is the program's path.
AskedProgram StartAsked(const std::vector<std::string>& words);
// The first line that it prints; empty if none came in time.
std::string FirstLineOf(const AskedProgram& program, TimePoint deadline);
// All that it prints, up to 64 KiB, until it ends or the time is over.
std::string OutputOf(const AskedProgram& program, TimePoint deadline);
// How it ended; nothing if it has not in time, or by a signal. It is still to be stopped.
std::optional<int> ExitStatusOf(const AskedProgram& program, TimePoint deadline);
// With all that it has started in its turn.
void Stop(const AskedProgram& program);

}  // namespace aw::process
