// `aw acp-turn`: reads its options and runs one turn.
#include <algorithm>
#include <filesystem>

#include "bridge/acp/agent_turn.h"
#include "cli/session.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

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
