// The rows of the table of programs, one function each; programs.cc puts them together. A row's launch may look at the
// environment and at the user's own settings of the program; it changes nothing.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "programs/program.h"

namespace aw::programs {

Program Claude();
Program Codex();
Program Gemini();
Program OpenCode();
Program Copilot();
Program Cursor();  // by its documentation; never run
// Any agent that speaks the Agent Client Protocol; `command` is its command line.
Program Acp(std::string name, std::string title, std::vector<std::string> command);

// The readers alone, for rows of a user's own.
void ReadClaude(const boost::json::value& line, Report& report);
void ReadCodex(const boost::json::value& line, Report& report);
void ReadGemini(const boost::json::value& line, Report& report);
void ReadOpenCode(const boost::json::value& line, Report& report);
void ReadCopilot(const boost::json::value& line, Report& report);
void ReadCursor(const boost::json::value& line, Report& report);
void ReadAcp(const boost::json::value& line, Report& report);

// Rows of a TOML text. `name` is for messages.
OrFailure<std::vector<Program>> OwnPrograms(std::string_view text, std::string_view name);

// {"command": aw, "args": […], "env": {…}} and what more a program wants, for {"mcpServers": {"aw": …}}.
boost::json::object McpServer(const Order& order);
std::string McpServersJson(boost::json::object server);
std::string Joined(const std::vector<std::string>& words, std::string_view before, std::string_view between = ",");
// A file of this turn's role in the run's folder.
std::string FileOf(const Order& order, std::string_view name);

// Where a shell finds it; empty: nowhere.
std::string FindInPath(std::string_view executable);
// What it prints within a few seconds, and its exit status, if it ended.
struct Asked {
  std::string output;
  std::optional<int> exit_status;
};
Asked Ask(const std::string& path, std::vector<std::string> words);
// Its version and one other question, both at the same time, because a program takes a second to start.
struct Introduction {
  Readiness readiness;  // the path and the version
  Asked asked;
};
Introduction AskVersionAnd(const std::string& path, std::vector<std::string> words);
Readiness AskVersion(const std::string& path);

}  // namespace aw::programs
