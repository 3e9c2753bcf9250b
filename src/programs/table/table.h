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

// Where the program keeps our plugin; paths are below the user's home. Empty: it installs no plugins.
struct PluginPlace {
  std::string_view file{};  // with the plugins that are turned on or off, JSON or TOML
  std::string_view
      member{};  // the object in it whose members are plugins, as "NAME@MARKETPLACE"; empty: "NAME" at the top
  std::string_view manifests{};  // of the installed plugin, with "*" for any one name
  std::string_view sources{};  // the object in `file` with the folders of marketplaces whose plugins are used in place
  bool has_hook = false;       // the program runs the plugin's hook at plan exit
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
  PluginPlace plugin{};
  bool wants_trust = false;      // it loads a project's settings only if the user trusts the folder
  bool takes_empty_text = true;  // its forms (MCP elicitation) can be submitted with an optional text left empty
};

std::span<const Row> Table();
// Null if there is no such row.
const Row* RowNamed(std::string_view name);
// By the name that an MCP client sends. Null if it is no program of the table.
const Row* RowOfClient(std::string_view client_name);

std::vector<std::string_view> WordsOf(std::string_view list);
// "/debate-proposer"
std::string StartOf(const Row& row, std::string_view role);
// "claude codex …"
std::string NamesOfTable();
// "Claude Code, Codex or Cursor"
std::string TitlesOfTable();

}  // namespace aw::programs
