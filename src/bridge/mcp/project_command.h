// Runs a command of the project that the user allows an agent: by sh, in the current folder, without input and without
// our tokens. It ends with the bridge, even if that is killed. Thread-safe.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

namespace aw::bridge::mcp {

constexpr auto kCommandTime = std::chrono::seconds(120);
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

CommandEnd RunCommand(const std::string& command, std::chrono::milliseconds time, const std::atomic<bool>& stop);

// The result as text for the agent.
std::string Describe(const CommandEnd& end);

}  // namespace aw::bridge::mcp
