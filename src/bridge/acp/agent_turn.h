// The process of an agent that speaks the Agent Client Protocol, for one turn: between its lines and ours. Its lines go
// to standard output, see words.h. Catches the signals that end a process, and passes them on as the wish to cancel.
#pragma once

#include <string>
#include <vector>

#include "bridge/acp/turn.h"
#include "wire/failure.h"

namespace aw::bridge::acp {

enum class TurnResult { kDone, kFailed };

// `words` is the agent's command line. The variables of our MCP server are added to the assignment.
OrFailure<TurnResult> RunTurn(Assignment assignment, std::vector<std::string> words);

}  // namespace aw::bridge::acp
