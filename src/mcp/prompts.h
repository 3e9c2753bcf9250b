// The product's prompts: the agents' commands and rules of agent/, for agents that speak MCP.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "mcp/catalog.h"

namespace aw::mcp {

std::span<const Prompt> DebatePrompts();

// The parts of a prompt by themselves, as Markdown; without a type: the rules of every type.
std::string CommandFor(Role role);
std::string RulesFor(Role role, std::string_view debate_type, std::string_view language);
std::string_view ErrorsText();

}  // namespace aw::mcp
