// Runs a command of the project that the user allows an agent: by sh, in the current folder, without input and without
// our tokens. It ends with the bridge, even if that is killed. Thread-safe.
#pragma once

#include <atomic>
#include <chrono>
#include <string>

#include "process/command_run.h"

namespace aw::bridge::mcp {

using process::CommandEnd;

constexpr auto kCommandTime = std::chrono::seconds(120);

CommandEnd RunCommand(const std::string& command, std::chrono::milliseconds time, const std::atomic<bool>& stop);

// The result as text for the agent.
std::string Describe(const CommandEnd& end);

}  // namespace aw::bridge::mcp
