// Which commands of aw, and which tools of its MCP server, an installation allows an agent to use without asking. The
// tables are in the .cc; how each program writes it down is in the program's file. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace aw::programs {

// Whom an installation is for.
enum class Grant : std::uint8_t {
  kBothSides,  // the agent may propose and oppose
  kJudging,    // and rule and intervene
  kProposer,   // this side alone
  kOpponent,
};
inline constexpr std::array kGrants{Grant::kBothSides, Grant::kJudging, Grant::kProposer, Grant::kOpponent};

// What an installation writes depends on.
struct Terms {
  std::string program;  // how aw is called
  Grant grant = Grant::kBothSides;
};

using Names = std::vector<std::string_view>;

// "debate wait", …: what is allowed, and what an agent must not run by itself.
Names AllowedCommands(Grant grant);
// Of the allowed: what each side of the installation may.
Names SharedCommands(Grant grant);
Names ForbiddenCommands(Grant grant);
// Those of the allowed that the role's own text tells to run.
Names CommandsOf(std::string_view role, Grant grant);

// "debate_wait", …
Names AllowedTools(Grant grant);
Names SharedTools(Grant grant);
Names ForbiddenTools(Grant grant);
Names ToolsOf(std::string_view role, Grant grant);

}  // namespace aw::programs
