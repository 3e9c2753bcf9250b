// The command that waits, for whoever tells an agent to run it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/session.h"

namespace aw::cli::debate {

// Whole, with the deadline of this agent, in the format of this call. `attempt` makes it differ from the one before:
// some programs take a command that repeats for a loop and stop the agent.
std::string WaitCommand(const Session& session, std::string_view debate_id, std::string_view role,
                        std::string_view argument_id, std::int64_t attempt);

}  // namespace aw::cli::debate
