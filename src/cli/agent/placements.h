// Where each agent looks for commands, permissions and MCP servers, and what we put there. The table is in the .cc.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/agent/files.h"
#include "cli/agent/manifest.h"

namespace aw::cli::agent {

struct AgentKind {
  std::string_view name;
  int deadline_s;          // for `aw debate wait`, by the limit of its shell tool
  std::string_view start;  // what a person types to begin
};

// One thing that an installation writes: a file, or something in a file.
struct Placement {
  Record record;     // where it is; what it hashes to
  std::string text;  // the file, the member as JSON, the item, or the table
};

std::span<const AgentKind> Agents();
const AgentKind* AgentNamed(std::string_view name);

// What an installation writes now. `program` is how aw is called.
std::vector<Placement> PlacementsFor(const AgentKind& agent, Scope scope, bool with_mcp, const std::string& program,
                                     const Files& files);
// Everything that any installation there may write: nothing else is ever edited or removed.
std::vector<Placement> AllPlacements(Scope scope, const std::string& program, const std::string& base);
const Placement* FindPlacement(const std::vector<Placement>& all, const Record& record);

// The directories outside the home into which environment variables have moved an agent's settings; normal paths.
std::vector<std::string> MovedDirectories(const std::string& home);

}  // namespace aw::cli::agent
