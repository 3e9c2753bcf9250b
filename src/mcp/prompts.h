// The agents' commands, rules and errors of agent/ as prompts, as a tool and as resources, so that an agent without a
// shell can read the same texts as one with a shell.
#pragma once

#include <optional>
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

// Nothing if the URI is not of such a text.
std::optional<std::string> AgentTextAt(std::string_view uri, std::string_view language);

// The entries of resources/list within `scope`, each followed by a comma.
void AppendAgentResources(std::string& out, const Scope& scope);

}  // namespace aw::mcp
