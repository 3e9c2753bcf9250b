// The tables of placements.cc, and of it alone: which agents there are, where each looks for commands, permissions and
// MCP servers, and what we put there.
#pragma once

#include <string>
#include <string_view>

#include "cli/agent/entries.h"
#include "cli/agent/guides.h"
#include "cli/agent/manifest.h"
#include "cli/agent/placements.h"

namespace aw::cli::agent {

constexpr AgentKind kAgents[] = {
    {"claude", "/debate-proposer"}, {"codex", "$debate-proposer"},   {"gemini", "/debate:proposer"},
    {"cursor", "/debate-proposer"}, {"copilot", "/debate-proposer"}, {"opencode", "/debate-proposer"},
};

enum class Where { kUser, kProject, kBoth };

struct CommandRow {
  std::string_view agent;
  Where where;
  std::string_view path;  // with {role}
  std::string (*render)(const CommandInput& input);
  Standing standing = Standing::kCurrent;
};

// What a row is for: one entry, or one for each command or tool, with its name in place of {}.
enum class Each { kOne, kAllowedCommand, kForbiddenCommand, kAllowedTool, kForbiddenTool };

struct SettingRow {
  std::string_view agent;
  Where where;
  std::string_view path;
  std::string_view other_path;  // taken if it is there
  Kind kind;
  std::string_view place;  // in the file; ~1 is a slash in a name
  std::string_view item;
  std::string (*render)(const Terms& terms);
  Each each = Each::kOne;
};

inline std::string ClaudeDeadline(const Terms&) { return "\"" + std::to_string(DeadlineFor("claude")) + "\""; }

constexpr std::string_view kOpenCode = ".config/opencode/opencode.json";
constexpr std::string_view kOpenCodeWithComments = ".config/opencode/opencode.jsonc";

// Copilot reads other agents' skills too, but its own first.
// clang-format off
constexpr CommandRow kCommands[] = {
    {"claude",   Where::kBoth,    ".claude/skills/debate-{role}/SKILL.md",        AsClaudeSkill},
    {"codex",    Where::kBoth,    ".agents/skills/debate-{role}/SKILL.md",        AsSkill},
    {"copilot",  Where::kUser,    ".copilot/skills/debate-{role}/SKILL.md",       AsSkill},
    {"copilot",  Where::kProject, ".github/skills/debate-{role}/SKILL.md",        AsSkill},
    {"copilot",  Where::kBoth,    ".agents/skills/debate-{role}/SKILL.md",        AsSkill, Standing::kRetired},
    {"gemini",   Where::kBoth,    ".gemini/commands/debate/{role}.toml",          AsGeminiCommand},
    {"cursor",   Where::kBoth,    ".cursor/commands/debate-{role}.md",            AsCursorCommand},
    {"opencode", Where::kUser,    ".config/opencode/commands/debate-{role}.md",   AsOpenCodeCommand},
    {"opencode", Where::kProject, ".opencode/commands/debate-{role}.md",          AsOpenCodeCommand},
};

// Cursor's other file, permissions.json, is left alone: it would end the list that is kept in the program. Copilot has
// no file for this, and Gemini reads none from a project. What an agent has no rule for, it asks about, or refuses;
// OpenCode allows it, and so has rules against it too.
constexpr SettingRow kPermissions[] = {
    {"claude",   Where::kBoth,    ".claude/settings.json",    "", Kind::kItem, "permissions/allow", "Bash(aw {} *)", nullptr, Each::kAllowedCommand},
    {"claude",   Where::kBoth,    ".claude/settings.json",    "", Kind::kItem, "permissions/allow", "Edit(.aweave/drafts/**)", nullptr},
    {"claude",   Where::kBoth,    ".claude/settings.json",    "", Kind::kItem, "permissions/allow", "Write(.aweave/drafts/**)", nullptr},
    {"codex",    Where::kBoth,    ".codex/rules/aw.rules",    "", Kind::kFile, "", "", CodexRules},
    {"gemini",   Where::kUser,    ".gemini/policies/aw.toml", "", Kind::kFile, "", "", GeminiPolicy},
    {"cursor",   Where::kUser,    ".cursor/cli-config.json",  "", Kind::kItem, "permissions/allow", "Shell(aw:{}*)", nullptr, Each::kAllowedCommand},
    {"cursor",   Where::kProject, ".cursor/cli.json",         "", Kind::kItem, "permissions/allow", "Shell(aw:{}*)", nullptr, Each::kAllowedCommand},
    {"cursor",   Where::kUser,    ".cursor/cli-config.json",  "", Kind::kItem, "permissions/allow", "Write(.aweave/drafts/**)", nullptr},
    {"cursor",   Where::kProject, ".cursor/cli.json",         "", Kind::kItem, "permissions/allow", "Write(.aweave/drafts/**)", nullptr},
    {"opencode", Where::kUser,    kOpenCode, kOpenCodeWithComments, Kind::kMember, "permission/bash/aw {}*", "", Allow, Each::kAllowedCommand},
    {"opencode", Where::kUser,    kOpenCode, kOpenCodeWithComments, Kind::kMember, "permission/bash/aw {}*", "", Deny, Each::kForbiddenCommand},
    {"opencode", Where::kUser,    kOpenCode, kOpenCodeWithComments, Kind::kMember, "permission/edit/.aweave~1drafts~1**", "", Allow},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/bash/aw {}*", "", Allow, Each::kAllowedCommand},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/bash/aw {}*", "", Deny, Each::kForbiddenCommand},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/edit/.aweave~1drafts~1**", "", Allow},
};

// Where drafts go; aw makes the folder's .gitignore elsewhere when it first reads from it.
constexpr std::string_view kDraftsIgnored = ".aweave/drafts/.gitignore";

// For a wait whose command names no deadline. The others have no such setting, or a shell that outlasts aw's own.
constexpr SettingRow kEnvironment[] = {
    {"claude", Where::kBoth, ".claude/settings.json", "", Kind::kMember, "env/DEBATE_WAIT_DEADLINE", "", ClaudeDeadline},
};

// For the tools of the MCP server. Codex, Gemini and Copilot have them in the server's entry.
constexpr SettingRow kMcpPermissions[] = {
    {"claude",   Where::kBoth,    ".claude/settings.json",   "", Kind::kItem, "permissions/allow", "mcp__aw__{}", nullptr, Each::kAllowedTool},
    {"cursor",   Where::kUser,    ".cursor/cli-config.json", "", Kind::kItem, "permissions/allow", "Mcp(aw:{})", nullptr, Each::kAllowedTool},
    {"cursor",   Where::kProject, ".cursor/cli.json",        "", Kind::kItem, "permissions/allow", "Mcp(aw:{})", nullptr, Each::kAllowedTool},
    {"opencode", Where::kUser,    kOpenCode, kOpenCodeWithComments, Kind::kMember, "permission/aw_{}", "", Allow, Each::kAllowedTool},
    {"opencode", Where::kUser,    kOpenCode, kOpenCodeWithComments, Kind::kMember, "permission/aw_{}", "", Deny, Each::kForbiddenTool},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/aw_{}", "", Allow, Each::kAllowedTool},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/aw_{}", "", Deny, Each::kForbiddenTool},
};

constexpr SettingRow kMcpServers[] = {
    {"claude",   Where::kUser,    ".claude.json",              "", Kind::kMember, "mcpServers/aw",  "", McpServer},
    {"claude",   Where::kProject, ".mcp.json",                 "", Kind::kMember, "mcpServers/aw",  "", McpServer},
    {"codex",    Where::kBoth,    ".codex/config.toml",        "", Kind::kTable,  "mcp_servers.aw", "", CodexTable},
    {"gemini",   Where::kBoth,    ".gemini/settings.json",     "", Kind::kMember, "mcpServers/aw",  "", GeminiServer},
    {"cursor",   Where::kBoth,    ".cursor/mcp.json",          "", Kind::kMember, "mcpServers/aw",  "", McpServer},
    {"copilot",  Where::kUser,    ".copilot/mcp-config.json",  "", Kind::kMember, "mcpServers/aw",  "", CopilotServer},
    {"copilot",  Where::kProject, ".mcp.json",                 "", Kind::kMember, "mcpServers/aw",  "", McpServer},
    {"copilot",  Where::kProject, ".vscode/mcp.json",          "", Kind::kMember, "servers/aw",     "", McpServer},
    {"opencode", Where::kUser,    kOpenCode, kOpenCodeWithComments,  Kind::kMember, "mcp/aw",       "", OpenCodeServer},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "mcp/aw",       "", OpenCodeServer},
};

// What 0.1.0 wrote: leave for all of aw. Taken out, or replaced, by the next installation.
constexpr SettingRow kRetired[] = {
    {"claude",   Where::kBoth,    ".claude/settings.json",    "", Kind::kItem,   "permissions/allow", "Bash(aw *)", nullptr},
    {"claude",   Where::kBoth,    ".claude/settings.json",    "", Kind::kItem,   "permissions/allow", "mcp__aw__*", nullptr},
    {"codex",    Where::kBoth,    ".codex/rules/aw.rules",    "", Kind::kFile,   "", "", OldCodexRules},
    {"gemini",   Where::kUser,    ".gemini/policies/aw.toml", "", Kind::kFile,   "", "", OldGeminiPolicy},
    {"cursor",   Where::kUser,    ".cursor/cli-config.json",  "", Kind::kItem,   "permissions/allow", "Shell(aw)", nullptr},
    {"cursor",   Where::kProject, ".cursor/cli.json",         "", Kind::kItem,   "permissions/allow", "Shell(aw)", nullptr},
    {"cursor",   Where::kUser,    ".cursor/cli-config.json",  "", Kind::kItem,   "permissions/allow", "Mcp(aw:*)", nullptr},
    {"cursor",   Where::kProject, ".cursor/cli.json",         "", Kind::kItem,   "permissions/allow", "Mcp(aw:*)", nullptr},
    {"opencode", Where::kUser,    kOpenCode, kOpenCodeWithComments,  Kind::kMember, "permission/bash/aw *", "", Allow},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/bash/aw *", "", Allow},
    {"opencode", Where::kUser,    kOpenCode, kOpenCodeWithComments,  Kind::kMember, "permission/aw_*", "", Allow},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/aw_*", "", Allow},
};

constexpr SettingRow kRetiredServers[] = {
    {"codex",    Where::kBoth,    ".codex/config.toml",       "", Kind::kTable,  "mcp_servers.aw", "", OldCodexTable},
    {"gemini",   Where::kBoth,    ".gemini/settings.json",    "", Kind::kMember, "mcpServers/aw", "", OldGeminiServer},
    {"copilot",  Where::kUser,    ".copilot/mcp-config.json", "", Kind::kMember, "mcpServers/aw", "", OldCopilotServer},
};
// clang-format on

}  // namespace aw::cli::agent
