// Where each agent looks for commands, permissions and MCP servers, and what we put there. The tables are in
// placement_rows.h.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/agent/files.h"
#include "cli/agent/manifest.h"
#include "cli/agent/permissions.h"

namespace aw::cli::agent {

struct AgentKind {
  std::string_view name;
  std::string_view start;  // what a person types to begin
};

enum class Standing {
  kCurrent,
  kRetired,  // never again: earlier versions wrote it
};

// One thing that an installation writes: a file, or something in a file.
struct Placement {
  Record record;     // where it is; what it hashes to
  std::string text;  // the file, the member as JSON, the item, or the table
  Standing standing = Standing::kCurrent;
  std::vector<Grant> grants = {};  // of AllPlacements: which installations have it
};

std::span<const AgentKind> Agents();
const AgentKind* AgentNamed(std::string_view name);

// What an installation writes now.
std::vector<Placement> PlacementsFor(const AgentKind& agent, Scope scope, bool with_mcp, const Terms& terms,
                                     const Files& files);
// Everything that any installation there may write or have written: nothing else is ever edited or removed. One place
// may be there several times, with the texts that it may have.
std::vector<Placement> AllPlacements(Scope scope, const std::string& program, const std::string& base);
// The one with the record's hash if there is one, else the first at its place.
const Placement* FindPlacement(const std::vector<Placement>& all, const Record& record);
// Whether an installation for `grant` has nothing at the record's place, though another had.
bool IsLeftOver(const std::vector<Placement>& all, const Record& record, Grant grant);

// A symbolic link to this aw, where a login shell finds programs.
inline constexpr std::string_view kLinkPath = ".local/bin/aw";
Placement LinkPlacement(const std::string& target);

// `path` is below `home`. So is the answer, unless the agent's directory is elsewhere: then it is absolute.
std::string AsMoved(std::string_view path, const std::string& home);

// The directories outside the home into which environment variables have moved an agent's settings; normal paths.
std::vector<std::string> MovedDirectories(const std::string& home);

}  // namespace aw::cli::agent
