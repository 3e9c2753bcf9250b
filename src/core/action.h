// The next action of an agent. It follows from the state and the role, never from an argument's type alone:
// docs/protocol.md, section 4.
#pragma once

#include <string>
#include <string_view>

#include "core/debate.h"
#include "core/error.h"
#include "core/rules.h"

namespace aw {

// Returns "respond", "align_to_ruling", "wait_for_proposer", "wait_for_opponent", "wait_for_ruling" or
// "debate_closed". `role` must be an agent.
std::string_view ActionFor(Role role, State state, ArgumentType newest);

// Builds ACTION_NOT_ALLOWED for `move` by `role`, with the matching suggestion and the refused text.
Error Refusal(State state, const ArgumentHead& newest, Role role, Move move, std::string content);

}  // namespace aw
