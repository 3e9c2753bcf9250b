#include "cli/agent/placements.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "cli/agent/guides.h"

namespace aw::cli::agent {
namespace {

constexpr int kClaudeDeadline = 100;

constexpr AgentKind kAgents[] = {
    {"claude", kClaudeDeadline, "/debate-proposer"},
    {"codex", 240, "$debate-proposer"},
    {"gemini", 280, "/debate:proposer"},
    {"cursor", 100, "/debate-proposer"},
    {"copilot", 240, "/debate-proposer"},
    {"opencode", 100, "/debate-proposer"},
};

enum class Where { kUser, kProject, kBoth };

struct CommandRow {
  std::string_view agent;
  Where where;
  std::string_view path;  // with {role}
  std::string (*render)(const CommandInput& input);
};

struct SettingRow {
  std::string_view agent;
  Where where;
  std::string_view path;
  std::string_view other_path;  // taken if it is there
  Kind kind;
  std::string_view place;  // in the file
  std::string_view item;
  std::string (*render)(const std::string& program);
};

std::string ClaudeDeadline(const std::string&) { return "\"" + std::to_string(kClaudeDeadline) + "\""; }

// Codex and Copilot read the same skills; their deadline is the same.
// clang-format off
constexpr CommandRow kCommands[] = {
    {"claude",   Where::kBoth,    ".claude/skills/debate-{role}/SKILL.md",        AsClaudeSkill},
    {"codex",    Where::kBoth,    ".agents/skills/debate-{role}/SKILL.md",        AsSkill},
    {"copilot",  Where::kBoth,    ".agents/skills/debate-{role}/SKILL.md",        AsSkill},
    {"gemini",   Where::kBoth,    ".gemini/commands/debate/{role}.toml",          AsGeminiCommand},
    {"cursor",   Where::kBoth,    ".cursor/commands/debate-{role}.md",            AsCursorCommand},
    {"opencode", Where::kUser,    ".config/opencode/commands/debate-{role}.md",   AsOpenCodeCommand},
    {"opencode", Where::kProject, ".opencode/commands/debate-{role}.md",          AsOpenCodeCommand},
};

// Cursor's other file, permissions.json, is left alone: it would end the list that is kept in the program. Copilot has
// no file for this, and Gemini reads none from a project.
constexpr SettingRow kPermissions[] = {
    {"claude",   Where::kBoth,    ".claude/settings.json",   "", Kind::kItem,   "permissions/allow", "Bash(aw *)", nullptr},
    {"codex",    Where::kBoth,    ".codex/rules/aw.rules",   "", Kind::kFile,   "", "", CodexRules},
    {"gemini",   Where::kUser,    ".gemini/policies/aw.toml", "", Kind::kFile,  "", "", GeminiPolicy},
    {"cursor",   Where::kUser,    ".cursor/cli-config.json", "", Kind::kItem,   "permissions/allow", "Shell(aw)", nullptr},
    {"cursor",   Where::kProject, ".cursor/cli.json",        "", Kind::kItem,   "permissions/allow", "Shell(aw)", nullptr},
    {"opencode", Where::kUser,    ".config/opencode/opencode.json", ".config/opencode/opencode.jsonc",
                                                                 Kind::kMember, "permission/bash/aw *", "", OpenCodeAllow},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/bash/aw *", "", OpenCodeAllow},
};

// For a wait whose command names no deadline, as in metadata.next_command. The others have no such setting, or a shell
// that outlasts aw's own.
constexpr SettingRow kEnvironment[] = {
    {"claude", Where::kBoth, ".claude/settings.json", "", Kind::kMember, "env/DEBATE_WAIT_DEADLINE", "", ClaudeDeadline},
};

// For the tools of the MCP server. Codex goes by the tools' own annotations, Gemini by "trust" in the server's entry.
constexpr SettingRow kMcpPermissions[] = {
    {"claude",   Where::kBoth,    ".claude/settings.json",   "", Kind::kItem,   "permissions/allow", "mcp__aw__*", nullptr},
    {"cursor",   Where::kUser,    ".cursor/cli-config.json", "", Kind::kItem,   "permissions/allow", "Mcp(aw:*)", nullptr},
    {"cursor",   Where::kProject, ".cursor/cli.json",        "", Kind::kItem,   "permissions/allow", "Mcp(aw:*)", nullptr},
    {"opencode", Where::kUser,    ".config/opencode/opencode.json", ".config/opencode/opencode.jsonc",
                                                                 Kind::kMember, "permission/aw_*", "", OpenCodeAllow},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/aw_*", "", OpenCodeAllow},
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
    {"opencode", Where::kUser,    ".config/opencode/opencode.json", ".config/opencode/opencode.jsonc",
                                                                   Kind::kMember, "mcp/aw",         "", OpenCodeServer},
    {"opencode", Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "mcp/aw",       "", OpenCodeServer},
};
// clang-format on

// Where an agent keeps the user's settings when an environment variable has moved them.
struct Move {
  std::string_view from;  // how a path starts
  const char* variable;
  std::string_view to;  // below the variable's directory
};

// The first whose variable is set counts.
constexpr Move kMoves[] = {
    {".claude.json", "CLAUDE_CONFIG_DIR", ".claude.json"},
    {".claude/", "CLAUDE_CONFIG_DIR", ""},
    {".codex/", "CODEX_HOME", ""},
    {".gemini/", "GEMINI_CLI_HOME", ".gemini/"},
    {".cursor/cli-config.json", "CURSOR_CONFIG_DIR", "cli-config.json"},
    {".cursor/cli-config.json", "XDG_CONFIG_HOME", "cursor/cli-config.json"},
    {".copilot/", "COPILOT_HOME", ""},
    {".config/", "XDG_CONFIG_HOME", ""},
};

// With a slash at its end; empty if the variable names no directory.
std::string DirectoryNamedBy(const char* variable) {
  const char* value = std::getenv(variable);
  if (!value || value[0] != '/') return {};
  std::string directory = std::filesystem::path(value).lexically_normal().string();
  if (!directory.ends_with('/')) directory.push_back('/');
  return directory;
}

// `path` is below `home`. So is the answer, unless the agent's directory is elsewhere: then it is absolute.
std::string AsMoved(std::string_view path, const std::string& home) {
  for (const Move& move : kMoves) {
    if (!path.starts_with(move.from)) continue;
    std::string moved = DirectoryNamedBy(move.variable);
    if (moved.empty()) continue;
    moved.append(move.to).append(path.substr(move.from.size()));
    const std::string inside = home + "/";
    return moved.starts_with(inside) ? moved.substr(inside.size()) : moved;
  }
  return std::string(path);
}

bool Holds(Where where, Scope scope) {
  return where == Where::kBoth || (where == Where::kUser) == (scope == Scope::kUser);
}

std::string PathFor(std::string_view pattern, std::string_view role) {
  std::string path(pattern);
  return path.replace(path.find("{role}"), 6, role);
}

// As Installer reads it back.
std::string Normal(Kind kind, std::string text) {
  if (kind == Kind::kMember) return boost::json::serialize(boost::json::parse(text));
  if (kind == Kind::kTable) text.erase(text.find_last_not_of("\r\n") + 1);
  return text;
}

Placement Make(std::string_view agent, std::string path, Kind kind, std::string_view what, std::string text) {
  Placement placement{{}, Normal(kind, std::move(text))};
  placement.record.agent = agent;
  placement.record.what = what;
  placement.record.path = std::move(path);
  placement.record.kind = kind;
  placement.record.hash = HashOf(placement.text);
  return placement;
}

}  // namespace

std::span<const AgentKind> Agents() { return kAgents; }

const AgentKind* AgentNamed(std::string_view name) {
  for (const AgentKind& agent : kAgents) {
    if (agent.name == name) return &agent;
  }
  return nullptr;
}

namespace {

// From a row's path and its other one (perhaps empty) to the paths that are meant.
using Choice = std::function<std::vector<std::string>(std::string_view path, std::string_view other_path)>;

std::vector<Placement> Collect(const AgentKind& agent, Scope scope, bool with_mcp, const std::string& program,
                               const Choice& choose) {
  std::vector<Placement> all;
  for (const CommandRow& row : kCommands) {
    if (row.agent != agent.name || !Holds(row.where, scope)) continue;
    for (const Guide& guide : Guides()) {
      const std::string text = row.render({guide, agent.deadline_s});
      for (std::string& path : choose(PathFor(row.path, guide.role), {})) {
        all.push_back(Make(agent.name, std::move(path), Kind::kFile, "command", text));
      }
    }
  }
  const auto add = [&](const SettingRow& row, std::string_view what) {
    if (row.agent != agent.name || !Holds(row.where, scope)) return;
    const std::string text = row.render ? row.render(program) : std::string(row.item);
    for (std::string& path : choose(row.path, row.other_path)) {
      Placement placement = Make(agent.name, std::move(path), row.kind, what, text);
      placement.record.place = row.place;
      placement.record.item = row.item;
      all.push_back(std::move(placement));
    }
  };
  for (const SettingRow& row : kPermissions) add(row, "permission");
  for (const SettingRow& row : kEnvironment) add(row, "environment");
  if (!with_mcp) return all;
  for (const SettingRow& row : kMcpPermissions) add(row, "permission");
  for (const SettingRow& row : kMcpServers) add(row, "mcp");
  return all;
}

}  // namespace

std::vector<Placement> PlacementsFor(const AgentKind& agent, Scope scope, bool with_mcp, const std::string& program,
                                     const Files& files) {
  const auto at = [&](std::string_view path) {
    return scope == Scope::kUser ? AsMoved(path, files.base()) : std::string(path);
  };
  return Collect(agent, scope, with_mcp, program, [&](std::string_view path, std::string_view other) {
    if (!other.empty()) {
      const auto read = files.Read(at(other));
      if (read && *read) return std::vector<std::string>{at(other)};
    }
    return std::vector<std::string>{at(path)};
  });
}

std::vector<Placement> AllPlacements(Scope scope, const std::string& program, const std::string& base) {
  std::vector<Placement> all;
  const Choice every = [&](std::string_view path, std::string_view other) {
    std::vector<std::string> paths;
    for (const std::string_view each : {path, other}) {
      if (each.empty()) continue;
      paths.emplace_back(each);
      if (scope == Scope::kUser) paths.push_back(AsMoved(each, base));
    }
    return paths;
  };
  for (const AgentKind& agent : kAgents) {
    for (Placement& each : Collect(agent, scope, true, program, every)) all.push_back(std::move(each));
  }
  return all;
}

const Placement* FindPlacement(const std::vector<Placement>& all, const Record& record) {
  for (const Placement& each : all) {
    if (each.record.agent == record.agent && each.record.SamePlace(record)) return &each;
  }
  return nullptr;
}

std::vector<std::string> MovedDirectories(const std::string& home) {
  std::vector<std::string> all;
  for (const Move& move : kMoves) {
    std::string directory = DirectoryNamedBy(move.variable);
    if (directory.size() < 2 || directory.starts_with(home + "/")) continue;
    directory.pop_back();
    if (std::find(all.begin(), all.end(), directory) == all.end()) all.push_back(std::move(directory));
  }
  return all;
}

}  // namespace aw::cli::agent
