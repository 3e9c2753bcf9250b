// A command of the project that the user lets an agent run: by sh, in the current folder, with nothing to read and
// without our tokens. It ends with the bridge, also with a killed one. For any thread.
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
  int exit_code = 0;         // as a shell tells it: 128 and the number of a signal
  std::string output{};      // the end of what it wrote, kMostCommandOutput bytes at most; valid UTF-8
  std::size_t left_out = 0;  // how many bytes before that
};

CommandEnd RunCommand(const std::string& command, std::chrono::milliseconds time, const std::atomic<bool>& stop);

// For the agent.
std::string InWords(const CommandEnd& end);

}  // namespace aw::bridge::mcp
