// What aw refuses when it runs for an agent: the moves of other roles, and files outside the project. Whoever sets the
// variables (a conductor, the agent's program) binds the agent; an agent that may change its environment is not bound.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/session.h"

namespace aw::cli {

// With DEBATE_ROLE set: a command that is another role's, or the user's own.
std::optional<Failure> RefuseForRole(const Session& session);

// With DEBATE_ROLE or the variable of an agent's program set: a file that is neither below the current directory nor
// below the temporary one, links followed. `option` names it in the message.
std::optional<Failure> RefuseOutside(const Settings& settings, std::string_view option, const std::string& path);

}  // namespace aw::cli
