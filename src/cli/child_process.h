// Runs foreign code on hostile input in a child process: if it crashes or uses too much time or memory, aw goes on.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace aw::cli {

struct ChildLimits {
  std::chrono::milliseconds time;  // of the processor
  std::chrono::milliseconds wait;  // by the clock: the machine may be busy, the child may sleep
  std::size_t memory;              // in bytes, beside what is in use already
  std::size_t output;              // in bytes
};

// What the work returns; nothing if it did not end well within the limits. Only for programs with one thread.
std::optional<std::string> RunInChild(const ChildLimits& limits, const std::function<std::string()>& work);

}  // namespace aw::cli
