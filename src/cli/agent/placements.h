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

enum class Scope { kUser, kProject };
std::string_view Name(Scope scope);

// One thing that should be in a file.
struct Wanted {
  Record record;     // its place; what it hashes to
  std::string text;  // the file, the member as JSON, the item, or the table
};

std::span<const AgentKind> Agents();
const AgentKind* AgentNamed(std::string_view name);

// `program` is how aw is called.
std::vector<Wanted> WantedFor(const AgentKind& agent, Scope scope, bool with_mcp, const std::string& program,
                              const Files& files);

}  // namespace aw::cli::agent
