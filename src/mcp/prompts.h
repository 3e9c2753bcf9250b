// The product's prompts: the agents' commands and rules of agent/, for agents that speak MCP.
#pragma once

#include <span>

#include "mcp/catalog.h"

namespace aw::mcp {

std::span<const Prompt> DebatePrompts();

}  // namespace aw::mcp
