// Work with foreign code on hostile input, in a child process: it may crash, or use up its time and memory, alone.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace aw::cli {

struct Allowance {
  std::chrono::milliseconds time;  // of the processor
  std::chrono::milliseconds wait;  // by the clock: the machine may be busy, the child may sleep
  std::size_t memory;              // beside what is in use already
  std::size_t output;
};

// What the work returns; nothing if it did not end well within the allowance. For programs of one thread.
std::optional<std::string> InChild(const Allowance& allowance, const std::function<std::string()>& work);

}  // namespace aw::cli
