// Gemini CLI: the event BeforeTool of its tool exit_plan_mode, before its dialog opens. The tool's input names a file
// in the plans of the session, TMP/SESSION/plans beside TMP/chats, where the transcript is. Shows the line of any
// answer.
#include <algorithm>
#include <filesystem>

#include "programs/plan_hook.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::programs {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::size_t kMaxNameBytes = 255;

// It becomes one part of a path.
bool IsFileName(std::string_view name) {
  const auto is_allowed = [](char c) { return c != '/' && c != '\\' && c != '\0'; };
  return !name.empty() && name.size() <= kMaxNameBytes && name[0] != '.' && std::ranges::all_of(name, is_allowed);
}

PlanEvent GeminiEvent(const json::value& input) {
  const bool is_exit =
      TextAt(input, "hook_event_name") == "BeforeTool" && TextAt(input, "tool_name") == "exit_plan_mode";
  return {.moment = is_exit ? PlanMoment::kPresented : PlanMoment::kNone,
          .session = std::string(TextAt(input, "session_id"))};
}

OrFailure<std::optional<PlanExit>> ReadGeminiExit(const json::value& input) {
  const std::string_view session = TextAt(input, "session_id");
  PlanExit exit{.session = std::string(session), .folder = std::string(TextAt(input, "cwd"))};
  const std::string_view name = TextAt(At(input, "tool_input"), "plan_filename");
  const fs::path transcript(TextAt(input, "transcript_path"));
  if (!IsFileName(name) || !IsFileName(session) || !transcript.is_absolute())
    return Refuse("Gemini CLI named no plan of its session");
  auto plan = ReadPlanFile((transcript.parent_path().parent_path() / session / "plans" / name).string());
  if (!plan) return std::move(plan).error();
  exit.plan = *std::move(plan);
  return std::optional(std::move(exit));
}

// It asks its user about the plan itself, so there is no allow.
std::string AnswerGemini(const PlanExit&, const PlanReply& reply) {
  json::object out;
  if (reply.verdict == PlanVerdict::kRevise) out = {{"decision", "deny"}, {"reason", reply.message}};
  if (!reply.line.empty()) out["systemMessage"] = reply.line;
  return JsonText(out) + "\n";
}

// It sets no variable that tells. As in its own rule, there is a person in an editor (--acp) and at a terminal, but not
// with a prompt on the command line (-p).
bool IsGeminiHeadless() {
  const auto caller = FindCaller("gemini");
  if (!caller) return false;
  const auto has = [&](auto is_it) { return std::ranges::any_of(caller->words, is_it); };
  if (has([](const std::string& word) { return word == "--acp" || word == "--experimental-acp"; })) return false;
  return !caller->at_terminal || has([](const std::string& word) {
    return word == "-p" || word == "--prompt" || word.starts_with("--prompt=");
  });
}

}  // namespace

constinit const PlanHook kGeminiPlanHook{"gemini",     GeminiEvent, ReadGeminiExit,
                                         AnswerGemini, nullptr,     IsGeminiHeadless};

}  // namespace aw::programs
