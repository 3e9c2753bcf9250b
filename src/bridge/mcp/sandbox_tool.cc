#include "bridge/mcp/sandbox_tool.h"

#include <algorithm>

#include "bridge/mcp/project_command.h"
#include "client/evidence.h"
#include "core/text.h"
#include "wire/json_reader.h"

namespace aw::bridge::mcp {
namespace {

namespace json = boost::json;
using How = process::CommandEnd::How;
using Excess = process::SandboxRun::Excess;

constexpr std::int64_t kDefaultSeconds = 60;
constexpr std::int64_t kMostSeconds = 300;

std::string DescribeRun(const process::SandboxRun& run) {
  switch (run.excess) {
    case Excess::kMemory: return "The command was killed: it used more than 4 GiB of memory.";
    case Excess::kProcesses: return "The command was killed: it started more than 512 processes.";
    case Excess::kNone: break;
  }
  if (run.end.how == How::kNotStarted) return "No command can run in the sandbox here: " + run.end.output + ".";
  return Describe(run.end);
}

std::string Record(const std::string& command, const std::string& project, const std::string& tree,
                   const process::CommandEnd& end, const client::ExecutedRuns& runs) {
  client::ExecutedRun run{project, command, end.exit_code, {}, client::CommitOf(project).value_or(""), tree};
  run.output = LastBytes(end.output, client::kMostRunOutput);
  const auto id = runs.Add(run);
  if (!id) return "The run could not be recorded, so it cannot be cited.\n\n";
  return "Run " + *id + ". Cite it as evidence: {\"kind\": \"run\", \"id\": \"" + *id + "\"}\n\n";
}

}  // namespace

json::value SandboxToolEntry() {
  return {{"name", kSandboxRun},
          {"title", "Run a command in a sandbox"},
          {"description",
           "Run any shell command in a private copy of the project: to prove or refute a statement by a test. No "
           "network, no home; every change is discarded when it ends. Answers the exit code, the end of the output, "
           "and an id by which the run is evidence."},
          {"inputSchema",
           {{"type", "object"},
            {"properties",
             {{"command", {{"type", "string"}, {"maxLength", client::kMostRunCommand}}},
              {"timeout_s",
               {{"type", "integer"}, {"minimum", 1}, {"maximum", kMostSeconds}, {"default", kDefaultSeconds}}}}},
            {"required", json::array{"command"}},
            {"additionalProperties", false}}},
          {"annotations",
           {{"readOnlyHint", true}, {"destructiveHint", false}, {"idempotentHint", false}, {"openWorldHint", false}}}};
}

SandboxAnswer RunInSandbox(const json::value& arguments, const std::string& project, const std::string& own_program,
                           const client::ExecutedRuns& runs, const std::atomic<bool>& stop) {
  const std::string command(TextAt(arguments, "command"));
  if (IsBlank(command) || command.size() > client::kMostRunCommand || command.find('\0') != command.npos) {
    return {"`command` must be a shell command of at most " + std::to_string(client::kMostRunCommand) + " bytes.",
            true};
  }
  process::SandboxLimits limits;
  const auto seconds = NumberAt(arguments, "timeout_s").value_or(kDefaultSeconds);
  limits.time = std::chrono::seconds(std::clamp<std::int64_t>(seconds, 1, kMostSeconds));
  const std::string tree = client::TreeHash(project);
  const process::SandboxRun run = process::Sandbox(project, own_program).Run(command, limits, stop);
  const bool ended = run.end.how == How::kEnded && run.excess == Excess::kNone;
  return {(ended ? Record(command, project, tree, run.end, runs) : "") + DescribeRun(run), !ended};
}

}  // namespace aw::bridge::mcp
