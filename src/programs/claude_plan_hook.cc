// Claude Code: the event PermissionRequest of its tool ExitPlanMode. Newer versions send an empty `tool_input`; the
// plan is then in plans/SLUG.md of its settings, and every line of the session's transcript has the slug.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "platform/file.h"
#include "programs/plan_hook.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::programs {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::size_t kMaxPlanBytes = 8u << 20;
constexpr std::size_t kMaxSlugBytes = 128;

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
  const std::string path = ClaudeFolder() + "/plans/" + *slug + ".md";
  std::error_code failure;
  if (fs::is_symlink(path, failure)) return Refuse("The plan '" + path + "' is a link, which is not followed");
  auto plan = platform::ReadUpTo(path, kMaxPlanBytes + 1);
  if (!plan) return Refuse("The plan '" + path + "' cannot be read");
  if (plan->size() > kMaxPlanBytes) return Refuse("The plan '" + path + "' is too large");
  return *std::move(plan);
}

OrFailure<std::optional<PlanExit>> ReadClaudeExit(const json::value& input) {
  if (TextAt(input, "tool_name") != "ExitPlanMode") return std::optional<PlanExit>();
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
  if (reply.verdict == PlanVerdict::kRevise) return {{"behavior", "deny"}, {"message", reply.message}};
  // Without `updatedInput` an allow has no effect.
  json::object updated = exit.tool_input;
  updated["plan"] = reply.plan;
  return {{"behavior", "allow"}, {"updatedInput", std::move(updated)}};
}

std::string AnswerClaude(const PlanExit& exit, const PlanReply& reply) {
  json::object out;
  if (reply.verdict != PlanVerdict::kPass) {
    out["hookSpecificOutput"] =
        json::object{{"hookEventName", "PermissionRequest"}, {"decision", ClaudeDecision(exit, reply)}};
  }
  if (!reply.line.empty()) out["systemMessage"] = reply.line;
  return JsonText(out) + "\n";
}

// "cli" in a terminal; "sdk-cli", "sdk-ts" and "sdk-py" without a person.
bool IsClaudeHeadless() {
  const char* entry = std::getenv("CLAUDE_CODE_ENTRYPOINT");
  return entry && std::string_view(entry).starts_with("sdk");
}

}  // namespace

constinit const PlanHook kClaudePlanHook{"claude", ReadClaudeExit, AnswerClaude, IsClaudeHeadless};

}  // namespace aw::programs
