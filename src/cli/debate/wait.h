// The wait command that agents are given to run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/session.h"

namespace aw::cli::debate {

// The whole command line, with this agent's deadline and this call's format. `attempt` makes it differ from the
// previous one: some agent programs take an identical command for an endless loop and stop the agent.
std::string WaitCommand(const Session& session, std::string_view debate_id, std::string_view role,
                        std::string_view argument_id, std::int64_t attempt);

}  // namespace aw::cli::debate
