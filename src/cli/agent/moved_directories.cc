#include "cli/agent/moved_directories.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace aw::cli::agent {
namespace {

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

}  // namespace

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
