// Claude Code: the event PermissionRequest of its tool ExitPlanMode. Newer versions send an empty `tool_input`; the
// plan is then in plans/SLUG.md of its settings, and every line of the session's transcript has the slug. It shows the
// message of a denial, but no other line of a PermissionRequest; those of PostToolUse and Stop it shows.
#include <algorithm>
#include <cstdlib>

#include "core/text.h"
#include "programs/plan_hook.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::programs {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxSlugBytes = 128;
constexpr std::size_t kMaxTerminalCharacters = 200;

std::string ClaudeFolder() {
  if (const char* moved = std::getenv("CLAUDE_CONFIG_DIR"); moved && *moved == '/') return moved;
  const char* home = std::getenv("HOME");
  return home && *home == '/' ? std::string(home) + "/.claude" : std::string();
}

// The slug becomes part of a path.
bool IsSlug(std::string_view slug) {
  const auto is_allowed = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  };
  return !slug.empty() && slug.size() <= kMaxSlugBytes && std::ranges::all_of(slug, is_allowed);
}

// The newest slug of the session.
OrFailure<std::string> SlugOf(const json::value& input) {
  const std::string path(TextAt(input, "transcript_path"));
  const std::string_view session = TextAt(input, "session_id");
  std::string slug;
  const bool is_read = path.starts_with('/') && ReadFromEnd(path, [&](const json::value& line) {
                         if (TextAt(line, "sessionId") == session) slug = TextAt(line, "slug");
                         return slug.empty();
                       });
  if (!is_read) return Refuse("The transcript of the session cannot be read");
  if (slug.empty()) return Refuse("The session's transcript names no plan");
  if (!IsSlug(slug)) return Refuse("The session's transcript names a plan by an invalid name");
  return slug;
}

OrFailure<std::string> PlanOfSession(const json::value& input) {
  const auto slug = SlugOf(input);
  if (!slug) return slug.error();
  return ReadPlanFile(ClaudeFolder() + "/plans/" + *slug + ".md");
}

// An input that names no event or no tool presents a plan: an unneeded review does less harm than a missing one.
PlanEvent ClaudeEvent(const json::value& input) {
  const std::string_view name = TextAt(input, "hook_event_name");
  const std::string_view tool = TextAt(input, "tool_name");
  PlanEvent event{.session = std::string(TextAt(input, "session_id"))};
  if (name == "Stop") event.moment = PlanMoment::kSettled;
  if (name == "Stop" || (!tool.empty() && tool != "ExitPlanMode")) return event;
  if (name.empty() || name == "PermissionRequest") event.moment = PlanMoment::kPresented;
  if (name == "PostToolUse") {
    event.moment = PlanMoment::kSettled;
    event.call = TextAt(input, "tool_use_id");
  }
  return event;
}

OrFailure<std::optional<PlanExit>> ReadClaudeExit(const json::value& input) {
  PlanExit exit{.session = std::string(TextAt(input, "session_id")), .folder = std::string(TextAt(input, "cwd"))};
  if (const json::value& given = At(input, "tool_input"); given.is_object()) exit.tool_input = given.get_object();
  exit.plan = TextAt(At(input, "tool_input"), "plan");
  if (exit.plan.empty()) {
    auto plan = PlanOfSession(input);
    if (!plan) return std::move(plan).error();
    exit.plan = *std::move(plan);
  }
  return std::optional(std::move(exit));
}

json::object ClaudeDecision(const PlanExit& exit, const PlanReply& reply) {
  // The first lines of the message are shown to the user.
  if (reply.verdict == PlanVerdict::kRevise)
    return {{"behavior", "deny"}, {"message", reply.line + "\n\n" + reply.message}};
  // Since 2.1.199 an allow without `updatedInput` has no effect: the user's dialog stays.
  if (reply.verdict == PlanVerdict::kPass) return {{"behavior", "allow"}};
  json::object updated = exit.tool_input;
  updated["plan"] = reply.plan;
  return {{"behavior", "allow"}, {"updatedInput", std::move(updated)}};
}

// While its dialog waits for the user: a notification of the terminal (OSC 9), and its title (OSC 2).
std::string TerminalSequence(std::string_view line) {
  const std::string text = Printable(line, kMaxTerminalCharacters);
  return text.empty() ? text : "\x1b]9;" + text + "\x07\x1b]2;" + text + "\x07";
}

std::string AnswerClaude(const PlanExit& exit, const PlanReply& reply) {
  json::object out;
  if (reply.verdict != PlanVerdict::kAsk) {
    out["hookSpecificOutput"] =
        json::object{{"hookEventName", "PermissionRequest"}, {"decision", ClaudeDecision(exit, reply)}};
  }
  if (!reply.line.empty()) out["systemMessage"] = reply.line;
  const bool is_dialog_open = reply.verdict == PlanVerdict::kAsk || reply.verdict == PlanVerdict::kPass;
  if (is_dialog_open && !reply.line.empty()) out["terminalSequence"] = TerminalSequence(reply.line);
  return JsonText(out) + "\n";
}

std::string ShowInClaude(std::string_view line) { return JsonText(json::object{{"systemMessage", line}}) + "\n"; }

// "cli" in a terminal; "sdk-cli", "sdk-ts" and "sdk-py" without a person.
bool IsClaudeHeadless() {
  const char* entry = std::getenv("CLAUDE_CODE_ENTRYPOINT");
  return entry && std::string_view(entry).starts_with("sdk");
}

}  // namespace

constinit const PlanHook kClaudePlanHook{"claude",     ClaudeEvent,  ReadClaudeExit,
                                         AnswerClaude, ShowInClaude, IsClaudeHeadless};

}  // namespace aw::programs
