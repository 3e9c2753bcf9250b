// `aw mcp` and `aw acp-turn`: read the options and run the bridge.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "bridge/acp/turn.h"
#include "bridge/mcp/bridge.h"
#include "cli/attended.h"
#include "cli/command.h"
#include "cli/server/control.h"
#include "cli/session.h"
#include "client/own_program.h"
#include "core/text.h"
#include "platform/file.h"
#include "platform/platform.h"
#include "process/sandbox.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

constexpr std::size_t kMostLineBytes = 64u << 20;

// --role, else DEBATE_ROLE. If both are set they must be equal.
OrFailure<std::string> RoleOf(const Session& session) {
  const std::string& own = session.settings().role;
  const std::string role(session.Text("role").value_or(own));
  if (!role.empty() && role != "proposer" && role != "opponent" && role != "arbitrator") {
    return Refuse("--role must be one of: proposer, opponent, arbitrator");
  }
  if (!own.empty() && role != own) {
    return Refuse("DEBATE_ROLE is '" + own + "': omit --role, or give the same role");
  }
  return role;
}

// --tools, --allow, --blind and --sandbox.
OrFailure<bridge::mcp::Limits> LimitsOf(const Session& session) {
  std::optional<std::vector<std::string>> tools;
  if (const auto names = session.Text("tools")) {
    tools.emplace();
    for (std::string_view rest = *names;;) {
      const std::size_t comma = rest.find(',');
      const std::string_view name = rest.substr(0, comma);
      if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") != name.npos) {
        return Refuse("--tools must be names of tools separated by commas, like debate_submit,docs_get");
      }
      tools->emplace_back(name);
      if (comma == rest.npos) break;
      rest.remove_prefix(comma + 1);
    }
  }
  std::vector<std::string> commands = session.Texts("allow");
  if (std::ranges::any_of(commands, [](const std::string& command) { return IsBlank(command); })) {
    return Refuse("--allow must be a command, like 'make test'");
  }
  const bool blind = session.Flag("blind");
  if (blind && !tools) return Refuse("--blind needs --tools: name the tools that the review may use");
  return bridge::mcp::Limits(std::move(tools), std::move(commands), blind, session.Flag("sandbox"));
}

// Withdraws the tool where it cannot work.
void ReportSandbox(const Session& session, bridge::mcp::Limits& limits) {
  std::error_code ignored;
  const std::string folder = std::filesystem::current_path(ignored).string();
  const std::string problem = process::Sandbox(folder, client::OwnPath()).Problem();
  if (problem.empty()) return;
  session.Say("aw: sandbox_run is not offered: " + problem + "\n");
  limits.WithdrawSandbox();
}

// Creates the file named by kStartedVariable, by which `aw acp-turn` detects that the agent has started aw.
void CreateStartedFile() {
  const char* path = std::getenv(bridge::mcp::kStartedVariable);
  if (path && *path) const platform::FileDescriptor made(::open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
}

// Codex and Copilot CLI start a plugin's server in the plugin's folder, named by PLUGIN_ROOT. Evidence and allowed
// commands are about the user's project: the folder in which the user started the program.
void EnterProject(const Session& session) {
  namespace fs = std::filesystem;
  const char* plugin = std::getenv("PLUGIN_ROOT");
  std::error_code failure;
  const fs::path root = fs::canonical(plugin ? plugin : "", failure);
  const fs::path here = fs::current_path(failure);
  if (root.empty() || !platform::IsBelow(here, root)) return;

  const char* named = std::getenv("CLAUDE_PROJECT_DIR");
  const fs::path project = fs::canonical(named && *named ? named : platform::ParentsFolder(), failure);
  if (!failure && !platform::IsBelow(project, root)) fs::current_path(project, failure);
  if (failure || platform::IsBelow(fs::current_path(), root)) {
    session.Say("aw mcp: the user's project is unknown; evidence is looked up in the plugin's folder\n");
  } else {
    session.Say("aw mcp: the project is " + project.string() + ", where the program was started\n");
  }
}

OrFailure<std::vector<std::string>> ServerWords(const Session& session) {
  const auto parsed = ParseJson(session.Required("mcp"));
  std::vector<std::string> words;
  for (const auto& word : parsed && parsed->is_array() ? parsed->get_array() : boost::json::array()) {
    if (!word.is_string()) return Refuse("--mcp must be a JSON array of strings");
    words.emplace_back(View(word.get_string()));
  }
  if (std::ranges::count(words, "--tools") == 0) {
    return Refuse("--mcp must be a JSON array of strings that contains --tools, the only tools that the agent may use");
  }
  return words;
}

OrFailure<bridge::acp::Assignment> AssignmentOf(const Session& session) {
  auto words = ServerWords(session);
  if (!words) return words.error();
  std::error_code failure;
  const auto folder = std::filesystem::canonical(session.Required("folder"), failure);
  if (failure) return Refuse("--folder must be an existing folder, not '" + session.Required("folder") + "'");
  auto prompt = ReadSource(session, "prompt", "-");
  if (!prompt) return prompt.error();
  bridge::acp::Assignment assignment;
  assignment.agent = std::filesystem::path(session.arguments()[0]).filename().string();
  assignment.folder = folder.string();
  assignment.prompt = *std::move(prompt);
  assignment.server = *std::move(words);
  assignment.session = session.Text("session").value_or("");
  assignment.model = session.Text("model").value_or("");
  assignment.trusts_agent = session.Flag("trust-agents");
  return assignment;
}

}  // namespace

OrFailure<Answer> Mcp(Session& session) {
  auto role = RoleOf(session);
  if (!role) return role.error();
  const std::string debate_id(session.Text("debate-id").value_or(""));
  if (role->empty() && !debate_id.empty()) return Refuse("--debate-id needs --role");
  const std::string seat(session.Text("seat").value_or(""));
  if (!seat.empty() && *role != "opponent") return Refuse("--seat needs --role opponent");
  auto limits = LimitsOf(session);
  if (!limits) return limits.error();
  EnterProject(session);
  if (session.Flag("sandbox")) ReportSandbox(session, *limits);
  CreateStartedFile();
  // Of a run or a review: one debate, few tools, or a journal.
  const bool is_own_session = *role != "opponent" && *role != "arbitrator" && debate_id.empty() &&
                              !session.Text("tools") && !session.Text("journal");
  bridge::mcp::Bridge bridge(session.settings(), *std::move(role), debate_id, seat, *std::move(limits),
                             std::string(session.Text("journal").value_or("")),
                             [&settings = session.settings()] { return server::StartUnasked(settings, "mcp"); });
  if (is_own_session && MayShowForms(session.settings())) bridge.OfferRulings();
  std::string pending;
  bool skipping = false;  // discards the rest of an oversized message
  std::array<char, 64 * 1024> buffer;
  while (true) {
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    std::size_t seen = pending.size();
    pending.append(buffer.data(), static_cast<std::size_t>(count));
    for (std::size_t end; (end = pending.find('\n', seen)) != pending.npos; seen = 0) {
      if (!skipping) bridge.Take(pending.substr(0, end));
      skipping = false;
      pending.erase(0, end + 1);
    }
    if (pending.size() <= kMostLineBytes) continue;
    if (!skipping) bridge.RefuseTooLong(kMostLineBytes);
    skipping = true;
    pending.clear();
  }
  if (!pending.empty() && !skipping) bridge.Take(std::move(pending));
  bridge.Finish();
  return Answer{.printed = true};
}

OrFailure<Answer> AcpTurn(Session& session) {
  auto assignment = AssignmentOf(session);
  if (!assignment) return assignment.error();
  const auto ended =
      bridge::acp::RunTurn(*std::move(assignment), {session.arguments().begin(), session.arguments().end()});
  if (!ended) return ended.error();
  return Answer{.exit = *ended == bridge::acp::TurnResult::kFailed ? ExitCode::kProblem : ExitCode::kOk,
                .printed = true};
}

}  // namespace aw::cli
