// The commands of aw and the tools of its MCP server that an installation allows an agent to use without asking. The
// tables are in the .cc; each program's file has its notation. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace aw::programs {

// The permissions of an installation.
enum class Grant : std::uint8_t {
  kBothSides,  // the agent may propose and oppose
  kJudging,    // and also rule and intervene
  kProposer,   // this side alone
  kOpponent,
};
inline constexpr std::array kGrants{Grant::kBothSides, Grant::kJudging, Grant::kProposer, Grant::kOpponent};

// The parameters of an installation.
struct Terms {
  std::string program;  // the command by which to call aw
  Grant grant = Grant::kBothSides;
};

using Names = std::vector<std::string_view>;

// "debate wait", …: the allowed commands, and those that an agent must not run by itself.
Names AllowedCommands(Grant grant);
// The allowed commands of all roles of the installation.
Names SharedCommands(Grant grant);
Names ForbiddenCommands(Grant grant);
// The allowed commands in the text of the role.
Names CommandsOf(std::string_view role, Grant grant);

// "debate_wait", …
Names AllowedTools(Grant grant);
Names SharedTools(Grant grant);
Names ForbiddenTools(Grant grant);
Names ToolsOf(std::string_view role, Grant grant);

}  // namespace aw::programs
