// An agent's program as `aw debate run` uses it: how it is started for one move, and what its output tells. The table
// is in programs.cc; a user's own rows come from a file. Everything here is data and pure functions but for Readiness.
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

// What is not told is unknown, never 0.
struct Usage {
  std::optional<std::int64_t> tokens;
  std::optional<double> usd;
};

// The provider lets nobody go on for now.
struct Quota {
  std::string words;  // the program's own
  std::optional<std::chrono::system_clock::time_point> resets_at{};
};

// What a program has told by its output so far.
struct Report {
  std::string conversation;          // by which it is resumed; empty: not told yet
  Usage usage;                       // as the program counts: see Program::counts_conversation
  std::vector<std::string> denials;  // what it was refused, in its own words, a line each; kMostDenials at most
  bool lacks_tools = false;          // our MCP server did not start, or is not connected
  bool lost_conversation = false;    // the one to resume is not known to it
  int failed_requests = 0;           // to its model, since its last sign of life
  std::string fault;                 // why it gave up, in its own words; empty: it did not say
  std::optional<Quota> quota;
  std::string doing;  // the tool that it uses now; empty: it thinks
  std::string says;   // the last text that it wrote, kMostSaid bytes at most
  std::string mark;   // a reader's own, from line to line
};
constexpr std::size_t kMostDenials = 20;
constexpr std::size_t kMostSaid = 16 * 1024;

// One turn.
struct Order {
  std::string role;
  std::string folder;        // the project's
  std::string run_folder;    // ours, for files that the program needs; nobody else reads it
  std::string conversation;  // to resume, or to give to a new one; empty: the program names its new one itself
  bool resumes = false;
  std::string model;                   // empty: the program's own choice
  std::string aw;                      // our program's absolute path
  std::vector<std::string> mcp_words;  // after it: `mcp --role … --debate-id … --tools …`
  std::vector<std::string> tools;      // of that server, each by its name: "debate_submit"
  std::string url;                     // DEBATE_SERVER_URL for it
  bool has_token = false;              // DEBATE_AUTH_TOKEN is in the program's environment, for our server
  bool trusts_program = false;         // --trust-agents: the program's own permissions, and its own settings
};

// How the program is started. Its prompt comes by standard input.
struct Launch {
  std::vector<std::string> words;                                // the first is Program::executable, or a path
  std::vector<std::pair<std::string, std::string>> variables{};  // beside those of aw
  std::vector<std::pair<std::string, std::string>> files{};      // path and content, to be written before
  std::string folder{};                                          // in which it is started; empty: the project's
};

struct Readiness {
  std::string path;  // empty: not installed
  std::string version;
  std::optional<bool> logged_in{};  // nothing: it cannot be asked
  bool has_model = true;            // it has the model that was chosen, or any
  std::string advice;               // what the user does next if it is not ready; else empty
  bool ready() const { return !path.empty() && logged_in.value_or(true) && has_model; }
};

struct Program {
  std::string name;        // on our command line: "claude"
  std::string title;       // for people: "Claude Code"
  std::string executable;  // looked up in PATH, or a path
  std::function<Launch(const Order&)> launch;
  // Takes one line of its output, parsed; lines that are no JSON go to none.
  std::function<void(const boost::json::value& line, Report& report)> read;
  // What it leaves in files of the run's folder when it has ended.
  std::function<void(const Order& order, Report& report)> read_files{};
  // The end of its error output, when it has ended.
  std::function<void(std::string_view errors, Report& report)> read_errors{};
  // Takes one line of its error output while it runs.
  std::function<void(std::string_view line, Report& report)> read_error_line{};
  // Version and login, with a time limit; `model` is the one that the user chose, or empty.
  std::function<Readiness(const std::string& path, const std::string& model)> ask_ready{};
  std::string install_hint;          // "npm install -g …"
  bool takes_conversation = false;   // a new conversation gets the id that we give
  bool counts_conversation = false;  // usage is of the whole conversation, not of the process: subtract
  bool tells_usd = false;
  bool tells_tokens = false;
  std::size_t most_result_bytes = 0;  // of a tool's result that reaches its model whole; 0: not known
  bool reads_by_shell = false;        // the project's files: its shell is its only way to them, and read-only
};

// Whether `id` may become part of a command line or of a file's name: it begins with a letter or a digit, so that no
// program takes it for an option, and holds only letters, digits and "_.:-".
bool IsConversationId(std::string_view id);

// Who plays a side: "claude", "claude:model=opus", "acp:gemini --acp".
struct Player {
  Program program;
  std::string model;
  std::string path{};  // of the program's file, once it was found ready
};

// The built-in rows, and those of programs.toml in `home` (~/.aweave), or the file that was given, before them. A
// broken file is a failure that names the line.
OrFailure<std::vector<Program>> Programs(const std::string& home, std::optional<std::string_view> file);
// What the user wrote as a player of the table. Unknown ones are refused with the names there are.
OrFailure<Player> FindPlayer(const std::vector<Program>& programs, std::string_view spec);
Readiness AskReadiness(const Program& program, const std::string& model = {});

}  // namespace aw::programs
