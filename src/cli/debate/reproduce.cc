// `aw debate reproduce`: repeats the commands that an issue cites as evidence. They were written by others, so they run
// in a sandbox or not at all.
#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>

#include "cli/command.h"
#include "cli/session.h"
#include "client/evidence.h"
#include "client/own_program.h"
#include "core/issues.h"
#include "core/text.h"
#include "process/sandbox.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostRuns = 20;
constexpr std::chrono::seconds kMostTime{300};

// The runs that the marks of an issue cite, each once.
std::vector<const json::value*> RunsOf(const json::value& issue) {
  std::vector<const json::value*> runs;
  for (const json::value& mark : ArrayAt(issue, "history")) {
    for (const json::value& piece : ArrayAt(mark, "evidence")) {
      const auto is_same = [&](const json::value* run) { return *run == piece; };
      if (TextAt(piece, "kind") != "run" || TextAt(piece, "run").empty()) continue;
      if (runs.size() < kMostRuns && std::ranges::none_of(runs, is_same)) runs.push_back(&piece);
    }
  }
  return runs;
}

json::object Ended(std::int64_t exit_code, std::string_view output) {
  return {{"exit_code", exit_code}, {"output", output}};
}

// The kept end of an output may begin in the middle of a longer one.
json::object Repeat(const json::value& run, const std::string& project, const std::string& tree) {
  const std::atomic<bool> never = false;
  process::SandboxLimits limits;
  limits.time = kMostTime;
  const std::string command(TextAt(run, "run"));
  const auto again = process::Sandbox(project, client::OwnPath()).Run(command, limits, never);
  const json::object expected = Ended(NumberAt(run, "exit_code").value_or(-1), TextAt(run, "output"));
  const json::object actual = Ended(again.end.exit_code, LastBytes(again.end.output, client::kMostRunOutput));
  return {{"id", TextAt(run, "id")},
          {"command", command},
          {"same", again.end.how == process::CommandEnd::How::kEnded && expected == actual},
          {"same_tree", !tree.empty() && tree == TextAt(run, "tree")},
          {"expected", expected},
          {"actual", actual}};
}

std::string Summary(const std::string& id, const json::array& runs) {
  const auto differing = std::ranges::count_if(runs, [](const json::value& run) { return !FlagAt(run, "same"); });
  if (differing == 0) return "Every run of " + id + " has the same result here";
  return std::to_string(differing) + " of " + std::to_string(runs.size()) + " runs of " + id + " differ here";
}

}  // namespace

OrFailure<Answer> Reproduce(Session& session) {
  const auto id = IssueIdIn(session.argument());
  if (!id) return Refuse("'" + std::string(session.argument()) + "' is not the id of an issue, such as I3");
  const auto reply = session.Get(session.DebatePath("/issues"));
  if (!reply) return reply.error();
  const json::array& issues = ArrayAt(reply->data, "issues");
  const auto issue = std::ranges::find_if(issues, [&](const json::value& one) { return TextAt(one, "id") == *id; });
  if (issue == issues.end()) return Refuse("The debate has no issue " + *id, "List them: aw debate issues");
  const auto cited = RunsOf(*issue);
  if (cited.empty()) return Refuse(*id + " cites no run of a sandbox", "Only evidence of kind 'run' can be repeated");
  std::error_code ignored;
  const std::string project = std::filesystem::current_path(ignored).string();
  const std::string problem = process::Sandbox(project, client::OwnPath()).Problem();
  if (!problem.empty()) return Refuse("No command can run in a sandbox here: " + problem);
  const std::string tree = client::TreeHash(project);
  json::array runs;
  for (const json::value* run : cited) runs.emplace_back(Repeat(*run, project, tree));
  Answer answer;
  answer.notes = {{"message", Summary(*id, runs)}};
  const bool same = std::ranges::all_of(runs, [](const json::value& run) { return FlagAt(run, "same"); });
  answer.exit = same ? ExitCode::kOk : ExitCode::kProblem;
  answer.data = json::serialize(json::object{{"issue", *id}, {"same", same}, {"runs", std::move(runs)}});
  return answer;
}

}  // namespace aw::cli::debate
