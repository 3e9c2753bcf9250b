// The type of a command and the table of all commands (commands.cc), from which the parser, help, completion and
// docs/cli.md are made.
#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "options/parser.h"
#include "wire/failure.h"

namespace aw::cli {

class Session;
struct Invocation;

using options::Kind;
using options::Option;

// The answer of a command.
struct Answer {
  struct Paging {
    std::int64_t total = 0;
    bool has_more = false;
    std::optional<std::int64_t> next_offset;
  };
  std::string data{};                                             // one JSON value
  std::vector<std::pair<std::string_view, std::string>> notes{};  // members of metadata
  std::optional<bool> closed{};                                   // in metadata: whether a ruling closed the debate
  std::string markdown{};                                         // replaces the result of Command::markdown
  std::string last_line{};  // of the Markdown: the command that an agent runs next, as `name: command`
  std::optional<Paging> paging{};
  ExitCode exit = ExitCode::kOk;
  bool printed = false;  // the command has written its output itself
};

struct Command {
  std::string_view path;  // "debate create"
  // The positional argument: "DOC"; "[FILE]" if optional; "COMMAND…" if repeated; empty if none.
  std::string_view argument;
  std::string_view summary;
  std::string_view example;
  std::span<const Option> options;
  OrFailure<Answer> (*run)(Session& session);
  // Renders `--format plain`, the default format of commands that have it.
  std::string (*plain)(const boost::json::value& data) = nullptr;
  // Renders `--format markdown`; null: FieldsAsMarkdown.
  std::string (*markdown)(const boost::json::value& data) = nullptr;
  bool hidden = false;
  // Answers for a command that cannot begin, because the environment is invalid; null: the failure is printed.
  ExitCode (*refused)(const Invocation& invocation, const Failure& failure) = nullptr;
};

std::span<const Command> Commands();

// Options of every command; a command's own option of the same name replaces them.
std::span<const Option> GeneralOptions();
std::span<const Option> GeneralOptions(const Command& command);
// The command's own options, then those of every command.
std::array<std::span<const Option>, 2> OptionsOf(const Command& command);

// Help for aw (""), a group ("debate") or a command ("debate create").
std::string HelpText(std::string_view topic);

// `{"commands": [{"command", "summary", "example", "options": […]}]}`
void AppendHelp(std::string& out);

// docs/cli.md, and the manual page with the date of the release.
std::string ReferenceText();
std::string ManText(std::string_view date);

// "--title, -t TEXT"
std::string Spelling(const Option& option);

// The functions that run the commands.

namespace debate {
// create, submit, appeal, request-completion, ruling, intervention: the rows of moves.cc.
OrFailure<Answer> MakeMove(Session& session);
// Of a panel (panel.cc).
OrFailure<Answer> Review(Session& session);
OrFailure<Answer> CrossCheck(Session& session);
OrFailure<Answer> Proceed(Session& session);
OrFailure<Answer> GenerateId(Session& session);
OrFailure<Answer> GetContext(Session& session);
OrFailure<Answer> Wait(Session& session);
OrFailure<Answer> Issues(Session& session);
OrFailure<Answer> List(Session& session);
OrFailure<Answer> Search(Session& session);
OrFailure<Answer> Delete(Session& session);
OrFailure<Answer> Open(Session& session);
OrFailure<Answer> Watch(Session& session);
OrFailure<Answer> Export(Session& session);
OrFailure<Answer> Verify(Session& session);
OrFailure<Answer> Reproduce(Session& session);
OrFailure<Answer> Run(Session& session);
OrFailure<Answer> Stats(Session& session);
// `{all, by_type, by_pair}`
std::string StatsAsMarkdown(const boost::json::value& data);
// `{programs: [{name, title, …}]}`
std::string ProgramsAsMarkdown(const boost::json::value& data);
}  // namespace debate

namespace docs {
OrFailure<Answer> Create(Session& session);
OrFailure<Answer> Submit(Session& session);
OrFailure<Answer> Edit(Session& session);
OrFailure<Answer> Get(Session& session);
OrFailure<Answer> List(Session& session);
OrFailure<Answer> History(Session& session);
OrFailure<Answer> Diff(Session& session);
OrFailure<Answer> Export(Session& session);
OrFailure<Answer> Delete(Session& session);
}  // namespace docs

namespace agent {
OrFailure<Answer> Rules(Session& session);
OrFailure<Answer> PrintCommand(Session& session);
OrFailure<Answer> Errors(Session& session);
OrFailure<Answer> Install(Session& session);
OrFailure<Answer> Status(Session& session);
OrFailure<Answer> Uninstall(Session& session);
OrFailure<Answer> Plugin(Session& session);
// `{agents: [{agent, files: [{scope, path, state}]}]}`: a row per agent and scope, then the files that are not "ok".
std::string StatusAsMarkdown(const boost::json::value& data);
}  // namespace agent

namespace server {
OrFailure<Answer> StartCommand(Session& session);
OrFailure<Answer> StopCommand(Session& session);
OrFailure<Answer> StatusCommand(Session& session);
OrFailure<Answer> LogsCommand(Session& session);
OrFailure<Answer> TestNotices(Session& session);
// `{targets: [{target, kind, address, ok, …}]}`
std::string TargetsAsMarkdown(const boost::json::value& data);
}  // namespace server

namespace gate {
OrFailure<Answer> On(Session& session);
OrFailure<Answer> Off(Session& session);
OrFailure<Answer> Status(Session& session);
// `{agents: [{agent, opponents: [{opponent, ready, advice?}], reviewed_by}], files: [{agent, path, change, reason?}]}`
std::string OnAsMarkdown(const boost::json::value& data);
// `{agents: [{agent, gate, path?, opponents, reviewed_by}], settings: {…}}`
std::string StatusAsMarkdown(const boost::json::value& data);
OrFailure<Answer> PlanExitHook(Session& session);
ExitCode PassPlan(const Invocation& invocation, const Failure& failure);
}  // namespace gate

OrFailure<Answer> Setup(Session& session);
// `{server, agents: […], page, notes: […], next_command}`
std::string SetupAsLines(const boost::json::value& data);
OrFailure<Answer> Doctor(Session& session);
OrFailure<Answer> Demo(Session& session);
OrFailure<Answer> Mcp(Session& session);
OrFailure<Answer> AcpTurn(Session& session);
OrFailure<Answer> Completion(Session& session);
OrFailure<Answer> Version(Session& session);
OrFailure<Answer> Help(Session& session);
OrFailure<Answer> Reference(Session& session);

}  // namespace aw::cli
