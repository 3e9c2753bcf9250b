// The table of agent programs, for aw and debate-server. programs/code.h has the code of each. Pure data, for any
// thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace aw::programs {

// The hook that the program runs when a plan is ready for its user's approval. plan_hook.h has the formats of its input
// and answer. All of these programs keep hooks as JSON: {"hooks": {event: [{"matcher": …, "hooks": [{…}]}]}}.
struct PlanExitHook {
  std::string_view events{};  // EVENT or EVENT:MATCHER; empty: no such hook
  std::string_view file{};    // below the user's home
  int second = 1;             // in the unit of its time limits
  std::string_view none{};    // why there is none
};

// Lists of words are separated by spaces.
struct Row {
  std::string_view name;           // on our command line: "claude"
  std::string_view title;          // for people: "Claude Code"
  std::string_view family;         // of its models; empty: the user chooses one of several
  std::string_view executable;     // looked up in PATH
  std::string_view install_hint;   // "npm install -g …"
  std::string_view start;          // the command that a person types to start, with {role}
  std::string_view clients;        // prefixes of the client names that it sends by MCP
  std::string_view marks;          // the variables that it sets for its commands, by which aw recognises it
  std::string_view other_marks{};  // further ones; like `marks`, not passed to another program
  std::string_view variables{};    // its settings and its provider's keys, which it gets; "*": any characters
  std::string_view acp{};          // the command line of an agent that speaks ACP and needs no code
  PlanExitHook plan_exit{};
  bool wants_trust = false;  // it loads a project's settings only if the user trusts the folder
};

std::span<const Row> Table();
// Null if there is no such row.
const Row* RowNamed(std::string_view name);
// Whether this is the MCP client name of a program of the table.
bool IsKnownClient(std::string_view client_name);

std::vector<std::string_view> WordsOf(std::string_view list);
// "/debate-proposer"
std::string StartOf(const Row& row, std::string_view role);
// "claude codex …"
std::string NamesOfTable();
// "Claude Code, Codex or Cursor"
std::string TitlesOfTable();

}  // namespace aw::programs
