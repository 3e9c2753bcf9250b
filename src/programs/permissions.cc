#include "programs/permissions.h"

#include <algorithm>
#include <functional>
#include <span>

namespace aw::programs {
namespace {

struct NameRow {
  std::string_view name;
  std::string_view roles;  // p, o, a: the roles that may use it; empty: no installation allows it
  bool in_text = true;     // in the text of the role
};

// clang-format off
constexpr NameRow kCommandNames[] = {
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
    {"docs edit",                 "po"},
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
    {"agent plugin",              ""},
    {"server start",              "poa", false},
    {"server status",             "poa", false},
    {"server stop",               ""},
    {"notify test",               ""},
    {"doctor",                    "poa", false},
    {"version",                   "poa", false},
    {"help",                      "poa", false},
};

// The tools of src/mcp/tools.cc; a test compares.
constexpr NameRow kToolNames[] = {
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
    {"docs_edit",                 "po"},
    {"docs_get",                  "poa"},
    {"docs_diff",                 "poa"},
    {"docs_list",                 "poa"},
    {"docs_history",              "poa"},
};
// clang-format on

std::string_view RolesOf(Grant grant) {
  switch (grant) {
    case Grant::kBothSides: return "po";
    case Grant::kJudging: return "poa";
    case Grant::kProposer: return "p";
    case Grant::kOpponent: return "o";
  }
  __builtin_unreachable();
}

bool IsGranted(const NameRow& row, Grant grant) { return row.roles.find_first_of(RolesOf(grant)) != row.roles.npos; }

Names Those(std::span<const NameRow> rows, const std::function<bool(const NameRow&)>& fits) {
  Names names;
  for (const NameRow& row : rows) {
    if (fits(row)) names.push_back(row.name);
  }
  return names;
}

Names Allowed(std::span<const NameRow> rows, Grant grant) {
  return Those(rows, [&](const NameRow& row) { return IsGranted(row, grant); });
}
Names Shared(std::span<const NameRow> rows, Grant grant) {
  return Those(rows, [&](const NameRow& row) {
    return std::ranges::all_of(RolesOf(grant), [&](char role) {
      return role == 'a' || row.roles.find(role) != row.roles.npos;  // only the skill of the arbitrator grants these
    });
  });
}
Names Forbidden(std::span<const NameRow> rows, Grant grant) {
  return Those(rows, [&](const NameRow& row) { return !IsGranted(row, grant); });
}
Names Of(std::span<const NameRow> rows, std::string_view role, Grant grant) {
  return Those(rows, [&](const NameRow& row) {
    return row.in_text && row.roles.find(role[0]) != row.roles.npos && IsGranted(row, grant);
  });
}

}  // namespace

Names AllowedCommands(Grant grant) { return Allowed(kCommandNames, grant); }
Names SharedCommands(Grant grant) { return Shared(kCommandNames, grant); }
Names ForbiddenCommands(Grant grant) { return Forbidden(kCommandNames, grant); }
Names CommandsOf(std::string_view role, Grant grant) { return Of(kCommandNames, role, grant); }

Names AllowedTools(Grant grant) { return Allowed(kToolNames, grant); }
Names SharedTools(Grant grant) { return Shared(kToolNames, grant); }
Names ForbiddenTools(Grant grant) { return Forbidden(kToolNames, grant); }
Names ToolsOf(std::string_view role, Grant grant) { return Of(kToolNames, role, grant); }

}  // namespace aw::programs
