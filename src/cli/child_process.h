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

#include "client/patience.h"

namespace aw::cli {

struct ChildLimits {
  std::chrono::milliseconds time;  // of the processor
  std::chrono::milliseconds wait;  // by the clock: the machine may be busy, the child may sleep
  std::size_t memory;              // in bytes, beside what is in use already: platform::LimitMemory
  std::size_t output;              // in bytes
};

// What the work returns; nothing if it did not end well within the limits. Only for programs with one thread.
std::optional<std::string> RunInChild(const ChildLimits& limits, const std::function<std::string()>& work);

// Gets nothing to read, and its errors go nowhere. For one thread; whoever starts one stops it.
struct AskedProgram {
  pid_t pid = -1;
  int out = -1;
};

// The first word is the program's path.
AskedProgram StartAsked(const std::vector<std::string>& words);
// The first line that it prints; empty if none came in time.
std::string FirstLineOf(const AskedProgram& program, const client::Patience& patience);
// All that it prints, up to 64 KiB, until it ends or the time is over.
std::string OutputOf(const AskedProgram& program, const client::Patience& patience);
// How it ended; nothing if it has not in time, or by a signal. It is still to be stopped.
std::optional<int> ExitStatusOf(const AskedProgram& program, const client::Patience& patience);
// With all that it has started in its turn.
void Stop(const AskedProgram& program);

}  // namespace aw::cli
