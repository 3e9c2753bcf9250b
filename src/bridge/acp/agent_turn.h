// Runs an agent's process for one turn of the Agent Client Protocol and prints lines (lines.h) to standard output.
// SIGTERM, SIGINT and SIGHUP cancel the turn.
#pragma once

#include <string>
#include <vector>

#include "bridge/acp/turn.h"
#include "wire/failure.h"

namespace aw::bridge::acp {

enum class TurnResult { kDone, kFailed };

// `words` is the agent's command line. Adds the variables of our MCP server to the assignment.
OrFailure<TurnResult> RunTurn(Assignment assignment, std::vector<std::string> words);

}  // namespace aw::bridge::acp
