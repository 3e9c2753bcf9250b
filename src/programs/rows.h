// The programs of the table, one function each, and what they share. A program's `launch` may read the environment and
// the user's settings of the program; it changes nothing.
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
Program Cursor();  // written from its documentation; never run
// Any agent that speaks the Agent Client Protocol; `command` is its command line.
Program Acp(std::string name, std::string title, std::vector<std::string> command);

// The readers, for the rows of programs.toml.
void ReadClaude(const boost::json::value& line, Report& report);
void ReadCodex(const boost::json::value& line, Report& report);
void ReadGemini(const boost::json::value& line, Report& report);
void ReadOpenCode(const boost::json::value& line, Report& report);
void ReadCopilot(const boost::json::value& line, Report& report);
void ReadCursor(const boost::json::value& line, Report& report);
void ReadAcp(const boost::json::value& line, Report& report);

// The rows of a TOML text. `name` is the file's name, for messages.
OrFailure<std::vector<Program>> OwnPrograms(std::string_view text, std::string_view name);

// {"command": aw, "args": […], "env": {…}}, to which a program may add members, for {"mcpServers": {"aw": …}}.
boost::json::object McpServer(const Order& order);
std::string McpServersJson(boost::json::object server);
std::string Joined(const std::vector<std::string>& words, std::string_view before, std::string_view between = ",");
// The path of a file in the run's folder, for the role of this turn.
std::string FileOf(const Order& order, std::string_view name);

// The path by which a shell would run it; empty: not found.
std::string FindInPath(std::string_view executable);
// The output of a program within a few seconds, and its exit status if it has ended.
struct ProgramAnswer {
  std::string output;
  std::optional<int> exit_status;
};
ProgramAnswer Ask(const std::string& path, std::vector<std::string> words);
// Asks for the version and another question in parallel, because a program takes a second to start.
struct VersionAndAnswer {
  Readiness readiness;  // with the path and the version
  ProgramAnswer answer;
};
VersionAndAnswer AskVersionAnd(const std::string& path, std::vector<std::string> words);
Readiness AskVersion(const std::string& path);

}  // namespace aw::programs
