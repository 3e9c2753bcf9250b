// The tool `sandbox_run`: any command, in a private copy of the project (process/sandbox.h). aw records each run
// (client/executed_runs.h), and the agent cites it by its id. Thread-safe.
#pragma once

#include <atomic>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "client/executed_runs.h"
#include "process/sandbox.h"

namespace aw::bridge::mcp {

constexpr std::string_view kSandboxRun = "sandbox_run";

// Its entry in the list of tools.
boost::json::value SandboxToolEntry();

struct SandboxAnswer {
  std::string text;
  bool is_error = false;
};

// Runs the command that `arguments` of a call name.
SandboxAnswer RunInSandbox(const boost::json::value& arguments, const std::string& project,
                           const std::string& own_program, const client::ExecutedRuns& runs,
                           const std::atomic<bool>& stop);

}  // namespace aw::bridge::mcp
