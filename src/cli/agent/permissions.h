// Which commands of aw, and which tools of its MCP server, an installation allows an agent to use without asking. The
// tables are in the .cc; how each agent writes it down is in entries.h and placement_rows.h. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aw::cli::agent {

// What an installation writes depends on.
struct Terms {
  std::string program;   // how aw is called
  bool judging = false;  // the agent may also rule and intervene
};

using Names = std::vector<std::string_view>;

// "debate wait", …: what is allowed, and what an agent must not run by itself.
Names AllowedCommands(bool judging);
Names ForbiddenCommands(bool judging);
// Only with judging.
Names JudgingCommands();
// Those that the role's own text tells to run.
Names CommandsOf(std::string_view role);

// "debate_wait", …
Names AllowedTools(bool judging);
Names ForbiddenTools(bool judging);
Names JudgingTools();
Names ToolsOf(std::string_view role);

}  // namespace aw::cli::agent
