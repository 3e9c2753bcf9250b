// The agents' commands, rules and errors of agent/ as a tool and as resources, so that an agent without a shell has all
// that one with a shell has.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mcp/catalog.h"

namespace aw::mcp {

// Nothing if the URI is none of theirs.
std::optional<std::string> AgentTextAt(std::string_view uri, std::string_view language);

// The entries of resources/list for those whom `scope` serves, each with a comma behind it.
void AppendAgentResources(std::string& out, const Scope& scope);

}  // namespace aw::mcp
