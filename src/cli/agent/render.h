// A role's command in the form that an agent reads, and the entry for our MCP server in the form of its settings.
#pragma once

#include <string>

#include "cli/agent/guides.h"

namespace aw::cli::agent {

struct Subject {
  const Guide& guide;
  int deadline_s;
};

std::string AsSkill(const Subject& subject);
std::string AsClaudeSkill(const Subject& subject);
std::string AsGeminiCommand(const Subject& subject);    // TOML
std::string AsCursorCommand(const Subject& subject);    // without front matter
std::string AsOpenCodeCommand(const Subject& subject);  // $ARGUMENTS

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
