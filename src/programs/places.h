// The places where an agent program reads commands, permissions and MCP servers, and what `aw agent install` writes
// there: the types of the rows in each program's file, and shared functions. Pure.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "programs/guides.h"
#include "programs/permissions.h"
#include "programs/table/table.h"

namespace aw::programs {

// The object to write: a file, a part of a file, or a link. kEntry is an object in a JSON array that runs a command.
enum class Kind : std::uint8_t { kFile, kMember, kItem, kTable, kLink, kEntry };

// For the user, or for one project.
enum class Where : std::uint8_t { kUser, kProject, kBoth };

struct CommandPlace {
  Where where;
  std::string_view path;  // with {role}
  std::string (*render)(const CommandInput& input);
};

enum class Purpose : std::uint8_t { kPermission, kEnvironment, kMcpPermission, kMcpServer };

// The entries of a row: one, or one for each command or tool, with its name in place of {}.
enum class Each : std::uint8_t {
  kOne,
  kSharedCommand,
  kSharedTool,
  kAllowedCommand,
  kForbiddenCommand,
  kAllowedTool,
  kForbiddenTool,
};

struct SettingPlace {
  Purpose purpose;
  Where where;
  std::string_view path;
  std::string_view other_path;  // used if it exists
  Kind kind;
  std::string_view place;  // in the file; ~1 is a slash in a name
  std::string_view item;
  std::string (*render)(const Terms& terms);
  Each each = Each::kOne;
};

// An environment variable that moves an agent's settings to another directory.
struct Relocation {
  std::string_view from;  // the beginning of a path
  const char* variable;
  std::string_view to;  // below the variable's directory
};

struct Places {
  std::span<const CommandPlace> commands;
  std::span<const SettingPlace> settings{};
  std::span<const Relocation> moves{};  // the first with a set variable applies
};
Places PlacesOf(const Row& row);

// The entry for the program's hook at plan exit, in JSON, and the end of its command, by which it is found again.
std::string PlanHookEntry(const Row& row, std::string_view matcher, std::string_view program);
std::string PlanHookCommand(const Row& row);

// The entry of aw's MCP server, in JSON; `more` begins with a comma.
std::string ServerMember(const Terms& terms, std::string_view type, const std::string& more);
std::string PlainServer(const Terms& terms);
// ,"NAME":[the allowed tools]
std::string ToolList(std::string_view name, const Terms& terms);
// The variables with tokens for the MCP server.
Names TokensFor(const Terms& terms);
// The variables of the user that the MCP server reads; Codex passes only those that are named.
Names VariablesFor(const Terms& terms);
// `"a", "b"`, with a prefix for each.
std::string Listed(const Names& names, std::string_view before = {});
inline constexpr std::string_view kRulesHead = "# Agents debate by running aw.\n";

}  // namespace aw::programs
