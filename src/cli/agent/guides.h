// The texts of agent/ that the build embeds: one command per role, and its rules by type of debate; the command in the
// form that each agent reads, and the entries for the settings of each agent. Pure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/failure.h"

namespace aw::cli::agent {

struct Guide {
  std::string_view role;
  std::string_view command;       // with its front matter
  std::string_view coding_rules;  // coding_plan_debate
  std::string_view general_rules;

  // A type that has no rules of its own has the general ones.
  std::string_view Rules(std::string_view debate_type) const;
};

std::span<const Guide> Guides();
OrFailure<Guide> GuideFor(std::string_view role);

// The command of a role, for an agent whose shell allows `aw debate wait` that long.
struct CommandInput {
  const Guide& guide;
  int deadline_s;
};

std::string AsSkill(const CommandInput& input);
std::string AsClaudeSkill(const CommandInput& input);
std::string AsGeminiCommand(const CommandInput& input);    // TOML
std::string AsCursorCommand(const CommandInput& input);    // without front matter
std::string AsOpenCodeCommand(const CommandInput& input);  // $ARGUMENTS

// The entry for aw's MCP server, in JSON or TOML. `program` is how aw is called.
std::string McpServer(const std::string& program);
std::string GeminiServer(const std::string& program);
std::string CopilotServer(const std::string& program);
std::string OpenCodeServer(const std::string& program);
std::string CodexTable(const std::string& program);

// Rules that let it run aw without asking.
std::string CodexRules(const std::string& program);
std::string GeminiPolicy(const std::string& program);
std::string OpenCodeAllow(const std::string& program);

}  // namespace aw::cli::agent
