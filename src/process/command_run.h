// Runs a program and keeps the end of its output. It ends with us, even if we are killed. Thread-safe.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include "process/spawn.h"

namespace aw::process {

constexpr std::size_t kMostCommandOutput = 16 * 1024;

struct CommandEnd {
  enum class How {
    kEnded,
    kTooLate,
    kStopped,
    kNotStarted,
  };
  How how = How::kNotStarted;
  int exit_code = 0;         // as in a shell: 128 plus the number of a signal
  std::string output{};      // the last kMostCommandOutput bytes of its output; valid UTF-8
  std::size_t left_out = 0;  // the number of bytes before that
};

// Sets `out` and `err` of the program. Kills it when `time` is over or `stop` becomes true.
CommandEnd RunCommand(Program program, std::chrono::milliseconds time, const std::atomic<bool>& stop);

}  // namespace aw::process
