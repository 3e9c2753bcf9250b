// What an installation writes into the settings of each agent: the MCP server, and the rules by which it may run aw and
// use its tools without asking. Pure.
#pragma once

#include <string>

#include "cli/agent/permissions.h"

namespace aw::cli::agent {

// The entry for aw's MCP server, in JSON or TOML.
std::string McpServer(const Terms& terms);
std::string GeminiServer(const Terms& terms);
std::string CopilotServer(const Terms& terms);
std::string OpenCodeServer(const Terms& terms);
std::string CodexTable(const Terms& terms);

// Files of rules.
std::string CodexRules(const Terms& terms);
std::string GeminiPolicy(const Terms& terms);

// A value for a rule by pattern.
std::string Allow(const Terms& terms);
std::string Deny(const Terms& terms);

// For `.aweave/drafts`: nothing in it belongs into a repository.
std::string IgnoreAll(const Terms& terms);

// What 0.1.0 wrote in the same places, where any command and any tool was allowed; to be known and replaced.
std::string OldGeminiServer(const Terms& terms);
std::string OldCopilotServer(const Terms& terms);
std::string OldCodexTable(const Terms& terms);
std::string OldCodexRules(const Terms& terms);
std::string OldGeminiPolicy(const Terms& terms);

}  // namespace aw::cli::agent
