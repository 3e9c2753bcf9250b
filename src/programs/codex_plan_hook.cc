// Codex: the event Stop, which ends every turn. A plan is a message with <proposed_plan> in the turn that ends; an
// older turn's plan in the same transcript does not count. A plan that is sent back is revised in the same turn, after
// a message of the user with the reason; Codex 0.169 sends no `last_assistant_message`.
#include <algorithm>

#include "programs/plan_hook.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::programs {
namespace {

namespace json = boost::json;

constexpr std::string_view kOpening = "<proposed_plan>";
constexpr std::string_view kClosing = "</proposed_plan>";

// The last plan of a message; empty if there is none.
std::string_view PlanIn(std::string_view text) {
  const std::size_t start = text.rfind(kOpening);
  if (start == text.npos) return {};
  text.remove_prefix(start + kOpening.size());
  text = text.substr(0, text.find(kClosing));
  const std::size_t first = text.find_first_not_of("\r\n");
  return first == text.npos ? std::string_view() : text.substr(first);
}

// The plan in a line of the transcript, if that is a message of the assistant.
std::string_view PlanInLine(const json::value& line) {
  const json::value& payload = At(line, "payload");
  if (TextAt(payload, "type") != "message" || TextAt(payload, "role") != "assistant") return {};
  const auto& parts = ArrayAt(payload, "content");
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    if (const std::string_view plan = PlanIn(TextAt(*part, "text")); !plan.empty()) return plan;
  }
  return {};
}

bool IsUserMessage(const json::value& line) {
  const json::value& payload = At(line, "payload");
  return TextAt(payload, "type") == "message" && TextAt(payload, "role") == "user";
}

std::string_view TurnOf(const json::value& line) {
  const json::value& payload = At(line, "payload");
  const std::string_view named = TextAt(payload, "turn_id");
  return named.empty() ? TextAt(At(payload, "internal_chat_message_metadata_passthrough"), "turn_id") : named;
}

// The newest plan since the user's last message. Lines name their turn now and then. Going back, a plan belongs to the
// turn that is named next.
std::string PlanInTranscript(const std::string& path, std::string_view turn) {
  std::string found, plan;
  ReadFromEnd(path, [&](const json::value& line) {
    if (found.empty()) found = PlanInLine(line);
    const std::string_view named = TurnOf(line);
    if (named == turn) plan = found;
    if (found.empty()) return !IsUserMessage(line) && (named.empty() || named == turn);
    return named.empty();
  });
  return plan;
}

PlanEvent CodexEvent(const json::value& input) {
  const bool is_end = TextAt(input, "hook_event_name") == "Stop";
  return {.moment = is_end ? PlanMoment::kPresented : PlanMoment::kNone,
          .session = std::string(TextAt(input, "session_id"))};
}

OrFailure<std::optional<PlanExit>> ReadCodexExit(const json::value& input) {
  PlanExit exit{.session = std::string(TextAt(input, "session_id")), .folder = std::string(TextAt(input, "cwd"))};
  exit.plan = PlanIn(TextAt(input, "last_assistant_message"));
  const std::string path(TextAt(input, "transcript_path"));
  if (exit.plan.empty() && path.starts_with('/') && !TextAt(input, "turn_id").empty())
    exit.plan = PlanInTranscript(path, TextAt(input, "turn_id"));
  if (exit.plan.empty()) return std::optional<PlanExit>();
  return std::optional(std::move(exit));
}

// Codex refuses an answer with any further member. It asks its user about the plan itself, so there is no allow.
std::string AnswerCodex(const PlanExit&, const PlanReply& reply) {
  json::object out;
  if (reply.verdict == PlanVerdict::kRevise) out = {{"decision", "block"}, {"reason", reply.message}};
  if (!reply.line.empty()) out["systemMessage"] = reply.line;
  return JsonText(out) + "\n";
}

// `codex exec` has no plan mode, but a model may write a plan there too.
bool IsCodexHeadless() {
  const auto caller = FindCaller("codex");
  return caller && std::ranges::any_of(caller->words, [](const std::string& word) { return word == "exec"; });
}

}  // namespace

constinit const PlanHook kCodexPlanHook{"codex", CodexEvent, ReadCodexExit, AnswerCodex, nullptr, IsCodexHeadless};

}  // namespace aw::programs
