#include "cli/agent/permissions.h"

#include <functional>
#include <span>

namespace aw::cli::agent {
namespace {

struct Row {
  std::string_view name;
  std::string_view roles;  // p, o, a: whose it is; of none: never by an installation
  bool told = true;        // in the text of the role
};

// clang-format off
constexpr Row kCommands[] = {
    {"debate generate-id",        "po"},
    {"debate create",             "p"},
    {"debate get-context",        "poa"},
    {"debate submit",             "po"},
    {"debate wait",               "poa"},
    {"debate appeal",             "p"},
    {"debate request-completion", "p"},
    {"debate issues",             "poa"},
    {"debate list",               "poa"},
    {"debate search",             "pa"},
    {"debate export",             "poa", false},
    {"debate verify",             "poa", false},
    {"debate ruling",             "a"},
    {"debate intervention",       "a"},
    {"debate delete",             ""},
    {"debate run",                ""},
    {"docs create",               "po"},
    {"docs submit",               "po"},
    {"docs get",                  "poa"},
    {"docs list",                 "poa"},
    {"docs history",              "poa"},
    {"docs diff",                 "poa"},
    {"docs export",               "poa"},
    {"docs delete",               ""},
    {"agent rules",               "poa"},
    {"agent errors",              "poa"},
    {"agent command",             "poa", false},
    {"agent install",             ""},
    {"agent uninstall",           ""},
    {"server start",              "poa", false},
    {"server status",             "poa", false},
    {"server stop",               ""},
    {"notify test",               ""},
    {"doctor",                    "poa", false},
    {"version",                   "poa", false},
    {"help",                      "poa", false},
};

// src/mcp/tools.cc has them; a test compares.
constexpr Row kTools[] = {
    {"debate_create",             "p"},
    {"debate_context",            "poa"},
    {"debate_submit",             "po"},
    {"debate_wait",               "poa"},
    {"debate_appeal",             "p"},
    {"debate_request_completion", "p"},
    {"debate_issues",             "poa"},
    {"debate_list",               "poa"},
    {"debate_search",             "pa"},
    {"debate_rules",              "poa"},
    {"debate_rule",               "a"},
    {"debate_intervene",          "a"},
    {"docs_create",               "po"},
    {"docs_submit",               "po"},
    {"docs_get",                  "poa"},
    {"docs_diff",                 "poa"},
    {"docs_list",                 "poa"},
    {"docs_history",              "poa"},
};
// clang-format on

bool IsJudging(const Row& row) { return row.roles == "a"; }
bool IsAllowed(const Row& row, bool judging) { return !row.roles.empty() && (judging || !IsJudging(row)); }

Names Those(std::span<const Row> rows, const std::function<bool(const Row&)>& fits) {
  Names names;
  for (const Row& row : rows) {
    if (fits(row)) names.push_back(row.name);
  }
  return names;
}

Names Allowed(std::span<const Row> rows, bool judging) {
  return Those(rows, [&](const Row& row) { return IsAllowed(row, judging); });
}
Names Forbidden(std::span<const Row> rows, bool judging) {
  return Those(rows, [&](const Row& row) { return !IsAllowed(row, judging); });
}
Names Of(std::span<const Row> rows, std::string_view role) {
  return Those(rows, [&](const Row& row) { return row.told && row.roles.find(role[0]) != row.roles.npos; });
}

}  // namespace

Names AllowedCommands(bool judging) { return Allowed(kCommands, judging); }
Names ForbiddenCommands(bool judging) { return Forbidden(kCommands, judging); }
Names JudgingCommands() { return Those(kCommands, IsJudging); }
Names CommandsOf(std::string_view role) { return Of(kCommands, role); }

Names AllowedTools(bool judging) { return Allowed(kTools, judging); }
Names ForbiddenTools(bool judging) { return Forbidden(kTools, judging); }
Names JudgingTools() { return Those(kTools, IsJudging); }
Names ToolsOf(std::string_view role) { return Of(kTools, role); }

}  // namespace aw::cli::agent
