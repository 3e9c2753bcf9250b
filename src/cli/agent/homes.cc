#include "cli/agent/homes.h"

#include <cstdlib>

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

}  // namespace

std::string AsMoved(std::string_view path, std::string_view home) {
  for (const Move& move : kMoves) {
    const char* directory = std::getenv(move.variable);
    if (!path.starts_with(move.from) || !directory || directory[0] != '/') continue;
    std::string moved(directory);
    if (!moved.ends_with('/')) moved.push_back('/');
    moved.append(move.to).append(path.substr(move.from.size()));
    const std::string inside = std::string(home) + "/";
    return moved.starts_with(inside) ? moved.substr(inside.size()) : moved;
  }
  return std::string(path);
}

}  // namespace aw::cli::agent
