#include "cli/gate/review.h"

#include <algorithm>
#include <filesystem>

#include "cli/gate/settings.h"
#include "cli/server/control.h"
#include "conduct/gate.h"
#include "conduct/gate_reviewers.h"
#include "conduct/project.h"
#include "core/text.h"
#include "wire/quotation.h"

namespace aw::cli::gate {
namespace {

namespace fs = std::filesystem;
using client::Clock;
using programs::PlanExit;
using programs::PlanHook;
using programs::PlanReply;
using programs::PlanVerdict;

constexpr std::size_t kMaxLineCharacters = 900;
constexpr std::string_view kNotChecked = "; the plan was not checked";

std::int64_t LinesOf(std::string_view plan) {
  return std::count(plan.begin(), plan.end(), '\n') + (plan.empty() || plan.ends_with('\n') ? 0 : 1);
}

}  // namespace

PlanReply PassFor(const std::string& why) {
  return {.verdict = PlanVerdict::kPass,
          .line = "aw: " + Printable(ToUtf8(why), kMaxLineCharacters) + std::string(kNotChecked)};
}

PlanReply PassFor(const Failure& failure) {
  const bool has_advice = !failure.suggestion.empty() && failure.message.size() < kMaxLineCharacters / 2;
  return PassFor(failure.message + (has_advice ? ". " + failure.suggestion : ""));
}

OrFailure<PlanReply> Review(const Session& session, const PlanHook& hook, const PlanExit& exit,
                            const conduct::GateSettings& own, Clock::time_point deadline) {
  if (exit.session.empty()) return Refuse("The program named no session");
  std::error_code failure;
  const fs::path folder = fs::canonical(exit.folder, failure);
  if (failure || !fs::path(exit.folder).is_absolute()) return Refuse("The program named no folder of a project");
  const std::string project = conduct::ProjectOf(folder).string();
  const auto settings = TightenedBy(project, own);
  const std::string agent(hook.program);
  const auto gate_folder = conduct::GateFolder::Open(session.settings().home, agent, exit.session, project);
  if (!gate_folder) return gate_folder.error();
  const conduct::GateRecord earlier = gate_folder->Read();
  const std::int64_t lines = LinesOf(exit.plan);
  if (earlier.debate_id.empty() && lines < settings.min_lines) {
    return PlanReply{.verdict = PlanVerdict::kPass,
                     .line = "aw: a plan of " + std::to_string(lines) + (lines == 1 ? " line" : " lines") +
                             " is not reviewed (min_lines = " + std::to_string(settings.min_lines) + ")"};
  }
  auto candidates = conduct::AskOpponents(session.settings().home, settings, agent);
  if (!candidates) return std::move(candidates).error();
  if (auto none = conduct::NoneReady(*candidates)) return *std::move(none);
  const auto started = server::EnsureStarted(session.settings(), {.command = "hook plan-exit"});
  if (!started) return started.error();
  conduct::Gate gate(session, *gate_folder,
                     {.plan = exit.plan,
                      .project = project,
                      .candidates = *std::move(candidates),
                      .settings = settings,
                      .deadline = deadline});
  auto reply = gate.Review();
  if (reply) reply->line = "aw: " + Printable(ToUtf8(reply->line), kMaxLineCharacters);
  return reply;
}

}  // namespace aw::cli::gate
