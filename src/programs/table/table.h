// The table of agent programs: what aw and debate-server know of each. Where each has its code is in programs/code.h.
// Pure data, for any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace aw::programs {

// Lists of words are separated by spaces.
struct Row {
  std::string_view name;           // on our command line: "claude"
  std::string_view title;          // for people: "Claude Code"
  std::string_view family;         // of its models; empty: the user chooses among several
  std::string_view executable;     // looked up in PATH
  std::string_view install_hint;   // "npm install -g …"
  std::string_view start;          // what a person types to begin, with {role}
  std::string_view clients;        // how the names begin by which it introduces itself by MCP
  std::string_view marks;          // the variables that it sets for its commands: they tell aw who calls
  std::string_view other_marks{};  // further ones; like `marks` they are not passed on to another program
  std::string_view variables{};    // its settings and its provider's keys, which are passed on; "*" stands for any
  std::string_view acp{};          // the command line of an agent that speaks ACP; it needs no code of its own
  bool wants_trust = false;        // it loads what a project brings only if the user trusts the folder
};

std::span<const Row> Table();
// Null if there is none.
const Row* RowNamed(std::string_view name);
// Whether a program of the table introduces itself by MCP under this name.
bool IsKnownClient(std::string_view client_name);

std::vector<std::string_view> WordsOf(std::string_view list);
// "/debate-proposer"
std::string StartOf(const Row& row, std::string_view role);
// "claude codex …"
std::string NamesOfTable();
// "Claude Code, Codex or Cursor"
std::string TitlesOfTable();

}  // namespace aw::programs
