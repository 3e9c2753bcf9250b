// An agent's program for `aw debate run`: how to start it for one move, and how to read its output. code.cc lists the
// built-in programs; users add rows in a file. Data and pure functions, except for Readiness.
#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wire/failure.h"

namespace aw::programs {

// A value that was not reported is unknown, never 0.
struct Usage {
  std::optional<std::int64_t> tokens;
  std::optional<double> usd;
};

// A usage limit of the provider.
struct Quota {
  std::string words;  // verbatim, of the program
  std::optional<std::chrono::system_clock::time_point> resets_at{};
};

// The content of a program's output so far.
struct Report {
  std::string conversation;          // the id to resume it by; empty: not reported yet
  Usage usage;                       // as counted by the program: see Program::counts_conversation
  std::vector<std::string> denials;  // refused tools and commands, a line each, kMostDenials at most
  bool lacks_tools = false;          // our MCP server did not start, or is not connected
  bool lost_conversation = false;    // the program does not know the one to resume
  int failed_requests = 0;           // to its model, since its last output
  std::string fault;                 // the error with which it ended, verbatim; empty: none
  std::optional<Quota> quota;
  std::string doing;  // the tool that it uses now; empty: none
  std::string says;   // its last text, kMostSaid bytes at most
  std::string mark;   // the state of the reader between lines
};
constexpr std::size_t kMostDenials = 20;
constexpr std::size_t kMostSaid = 16 * 1024;

// The order of one turn.
struct Order {
  std::string role;
  std::string seat;          // of a panel; empty: none
  std::string folder;        // the project's
  std::string run_folder;    // for files that the program needs
  std::string conversation;  // to resume, or the id of a new one; empty: the program chooses the id
  bool resumes = false;
  std::string model;                   // empty: the program's own choice
  std::string aw;                      // our program's absolute path
  std::vector<std::string> mcp_words;  // its arguments: `mcp --role … --debate-id … --tools …`
  std::vector<std::string> tools;      // the names of the tools of that server: "debate_submit"
  std::string url;                     // DEBATE_SERVER_URL for it
  bool has_token = false;              // DEBATE_AUTH_TOKEN is in the program's environment, for our server
  bool trusts_program = false;         // --trust-agents: with the program's own permissions and settings
};

// How to start the program, which gets its prompt by standard input.
struct Launch {
  std::vector<std::string> words;                                // the first is Program::executable, or a path
  std::vector<std::pair<std::string, std::string>> variables{};  // in addition to those of aw
  std::vector<std::pair<std::string, std::string>> files{};      // path and content, to write before the start
  std::string folder{};                                          // where to start it; empty: the project's
};

struct Readiness {
  std::string path;  // empty: not installed
  std::string version;
  std::optional<bool> logged_in{};  // nothing: unknown
  bool has_model = true;            // it has the chosen model, or any model
  std::string advice;               // the next step for the user if it is not ready; else empty
  bool ready() const { return !path.empty() && logged_in.value_or(true) && has_model; }
};

struct Program {
  std::string name;        // on our command line: "claude"
  std::string title;       // for people: "Claude Code"
  std::string executable;  // looked up in PATH, or a path
  std::function<Launch(const Order&)> launch;
  // Reads a line of its output; not called for lines that are not JSON.
  std::function<void(const boost::json::value& line, Report& report)> read;
  // Reads the files that it left in the run's folder, after its end.
  std::function<void(const Order& order, Report& report)> read_files{};
  // Reads the last part of its error output, after its end.
  std::function<void(std::string_view errors, Report& report)> read_errors{};
  // Reads a line of its error output while it runs.
  std::function<void(std::string_view line, Report& report)> read_error_line{};
  // Asks for version and login, with a time limit; `model` is the user's choice, or empty.
  std::function<Readiness(const std::string& path, const std::string& model)> ask_ready{};
  std::string install_hint;          // "npm install -g …"
  bool takes_conversation = false;   // a new conversation gets an id from us
  bool counts_conversation = false;  // it reports the usage of the conversation, not of the process
  bool reports_usd = false;
  bool reports_tokens = false;
  std::size_t most_result_bytes = 0;  // the size up to which it passes a tool's result whole to its model; 0: unknown
  bool reads_by_shell = false;        // it reads the project's files only by its shell, which is read-only
};

// Whether `id` may become part of a command line or of a file's name: it begins with a letter or a digit, so that no
// program takes it for an option, and holds only letters, digits and "_.:-".
bool IsConversationId(std::string_view id);

// The program of a side: "claude", "claude:model=opus", "acp:gemini --acp".
struct Player {
  Program program;
  std::string model;
  std::string path{};  // of the program's file, after the check of its readiness
};

// The rows of `file`, or of programs.toml in `home` (~/.aweave), then the built-in ones. For a malformed file the
// failure names the line.
OrFailure<std::vector<Program>> Programs(const std::string& home, std::optional<std::string_view> file);
// Parses a player. The failure for an unknown program lists the known ones.
OrFailure<Player> FindPlayer(const std::vector<Program>& programs, std::string_view spec);
Readiness AskReadiness(const Program& program, const std::string& model = {});

}  // namespace aw::programs
