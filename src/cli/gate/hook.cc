// `aw hook plan-exit`: the program of an agent's own hook. A child process does the work; this one enforces the time
// limit and answers in any case, always with exit code 0: a failure lets the plan pass with a line that says why.
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/gate/settings.h"
#include "cli/server/control.h"
#include "cli/session.h"
#include "conduct/gate.h"
#include "conduct/gate_opponent.h"
#include "conduct/project.h"
#include "core/text.h"
#include "platform/platform.h"
#include "process/spawn.h"
#include "programs/plan_hook.h"
#include "programs/table/table.h"
#include "wire/json_reader.h"
#include "wire/quotation.h"

namespace aw::cli::gate {
namespace {

namespace fs = std::filesystem;
using client::Clock;
using programs::PlanExit;
using programs::PlanHook;
using programs::PlanReply;
using programs::PlanVerdict;
using std::chrono::milliseconds;

constexpr std::size_t kMaxInputBytes = 16u << 20;
constexpr std::size_t kMaxAnswerBytes = 64u << 20;
constexpr std::size_t kMaxLineCharacters = 900;
constexpr milliseconds kTick{200};
// To end the opponent's program and to answer, before the time limit.
constexpr milliseconds kTimeToAnswer{5'000};
constexpr const char* kInsideGate = "AWEAVE_GATE";
constexpr std::string_view kNotChecked = "; the plan was not checked";

// Nothing shows our line to a person in these systems, and a review would only delay them.
constexpr const char* kBuildSystems[] = {"CI",          "GITHUB_ACTIONS", "GITLAB_CI",
                                         "JENKINS_URL", "TF_BUILD",       "TEAMCITY_VERSION"};

bool IsSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value && std::string_view(value) != "0" && std::string_view(value) != "false";
}

PlanReply Pass(const std::string& why) {
  return {.line = "aw: " + Printable(ToUtf8(why), kMaxLineCharacters) + std::string(kNotChecked)};
}

PlanReply Pass(const Failure& failure) {
  const bool has_advice = !failure.suggestion.empty() && failure.message.size() < kMaxLineCharacters / 2;
  return Pass(failure.message + (has_advice ? ". " + failure.suggestion : ""));
}

// Why there is no gate here; empty: there is one.
std::string CauseOfNoGate(const PlanHook& hook) {
  for (const char* variable : kBuildSystems) {
    if (IsSet(variable)) return std::string("no review in a build system (") + variable + " is set)";
  }
  if (hook.is_headless()) return "no review without a person at the terminal";
  return {};
}

std::optional<std::string> ReadInput() {
  std::string text;
  std::array<char, 64 * 1024> buffer;
  while (text.size() <= kMaxInputBytes) {
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0 ? std::optional(std::move(text)) : std::nullopt;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return std::nullopt;
}

// Some programs fail if a hook ends before they have written all of its input. Waits a second for the rest.
void DropInput() {
  const auto deadline = Clock::now() + std::chrono::seconds(1);
  std::array<char, 64 * 1024> buffer;
  std::size_t dropped = 0;
  while (Clock::now() < deadline && dropped < kMaxInputBytes) {
    pollfd entry{STDIN_FILENO, POLLIN, 0};
    if (::poll(&entry, 1, static_cast<int>(kTick.count())) <= 0) continue;
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count <= 0) return;
    dropped += static_cast<std::size_t>(count);
  }
}

std::int64_t LinesOf(std::string_view plan) {
  return std::count(plan.begin(), plan.end(), '\n') + (plan.empty() || plan.ends_with('\n') ? 0 : 1);
}

// The opponent of the session's earlier rounds comes first.
OrFailure<conduct::Candidate> ChooseOpponent(const Session& session, const conduct::GateSettings& settings,
                                             const std::string& agent, const std::string& earlier) {
  auto candidates = conduct::OpponentsFor(session.settings().home, settings, agent);
  if (!candidates) return candidates.error();
  std::stable_partition(candidates->begin(), candidates->end(),
                        [&](const conduct::Candidate& each) { return each.spec == earlier; });
  conduct::AskReady(*candidates);
  return conduct::FirstReady(*candidates);
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
  auto gate_folder = conduct::GateFolder::Open(session.settings().home, agent, exit.session, project);
  if (!gate_folder) return gate_folder.error();
  if (!*gate_folder) return Refuse("Another review of this session's plan is under way");
  const conduct::GateRecord earlier = (*gate_folder)->Read();
  const std::int64_t lines = LinesOf(exit.plan);
  if (earlier.debate_id.empty() && lines < settings.min_lines) {
    return PlanReply{.line = "aw: a plan of " + std::to_string(lines) +
                             " lines is not reviewed (min_lines = " + std::to_string(settings.min_lines) + ")"};
  }
  auto opponent = ChooseOpponent(session, settings, agent, earlier.opponent);
  if (!opponent) return std::move(opponent).error();
  const auto started = server::EnsureStarted(session.settings(), {.command = "hook plan-exit"});
  if (!started) return started.error();
  conduct::Gate gate(session, **gate_folder,
                     {.plan = exit.plan,
                      .project = project,
                      .opponent_spec = opponent->spec,
                      .opponent = opponent->player,
                      .settings = settings,
                      .deadline = deadline});
  auto reply = gate.Review();
  if (reply) reply->line = "aw: " + Printable(reply->line, kMaxLineCharacters);
  return reply;
}

// The whole answer; empty: nothing is to be printed.
std::string AnswerOf(const Session& session, const PlanHook& hook, const conduct::GateSettings& settings,
                     Clock::time_point deadline) {
  const auto text = ReadInput();
  const auto input = text ? ParseJson(*text) : std::nullopt;
  if (!input) return hook.answer({}, Pass("The hook's input is not JSON"));
  const auto exit = hook.read(*input);
  if (!exit) return hook.answer({}, Pass(exit.error()));
  if (!*exit) return {};
  if (const std::string cause = CauseOfNoGate(hook); !cause.empty()) return hook.answer(**exit, Pass(cause));
  const auto reply = Review(session, hook, **exit, settings, deadline);
  return hook.answer(**exit, reply ? *reply : Pass(reply.error()));
}

// The child process that does the work. It ends with us, and so do the programs that it starts.
struct Worker {
  pid_t pid = -1;
  platform::FileDescriptor answer;  // a pipe
};

Worker StartWorker(const std::function<std::string()>& work) {
  auto pipe = platform::Pipe::Make();
  const pid_t parent = ::getpid();
  Worker worker;
  worker.pid = process::ForkInto([&]() -> int {
    platform::EndWithParent(SIGKILL);
    if (::getppid() != parent) return 1;
    pipe.read = platform::FileDescriptor();
    ::setenv(kInsideGate, "1", 1);  // for all that it starts: no gate inside a gate
    return platform::WriteAll(pipe.write.get(), "=" + work()) ? 0 : 1;
  });
  worker.answer = std::move(pipe.read);
  return worker;
}

// What the worker wrote, once it has ended with 0; nothing at the deadline, or when the program that runs the hook
// has ended.
std::optional<std::string> AwaitAnswer(const Worker& worker, Clock::time_point deadline) {
  std::string text;
  std::array<char, 64 * 1024> buffer;
  const pid_t caller = ::getppid();
  while (Clock::now() < deadline && ::getppid() == caller && text.size() < kMaxAnswerBytes) {
    pollfd entry{worker.answer.get(), POLLIN, 0};
    if (::poll(&entry, 1, static_cast<int>(kTick.count())) <= 0) continue;
    const auto count = ::read(worker.answer.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(count));
      continue;
    }
    const bool is_whole = process::AwaitExit(worker.pid) == 0 && text.starts_with('=');
    return is_whole ? std::optional(text.substr(1)) : std::optional<std::string>();
  }
  ::kill(worker.pid, SIGKILL);
  process::AwaitExit(worker.pid);
  return std::nullopt;
}

std::string Supervised(const Session& session, const PlanHook& hook) {
  const auto settings = OwnGateSettings(session.settings());
  if (!settings) {
    DropInput();
    return hook.answer({}, Pass(settings.error()));
  }
  const auto now = Clock::now();
  const auto answer_time = std::min<Clock::duration>(kTimeToAnswer, settings->time / 4);
  const auto deadline = now + settings->time - answer_time;
  const Worker worker = StartWorker([&] { return AnswerOf(session, hook, *settings, deadline); });
  if (worker.pid < 0) return hook.answer({}, Pass("No process can be started"));
  if (auto answer = AwaitAnswer(worker, now + settings->time)) return *std::move(answer);
  const bool is_late = Clock::now() >= now + settings->time;
  return hook.answer({}, Pass(is_late ? "The time of the review is used up" : "The review ended without a result"));
}

}  // namespace

OrFailure<Answer> PlanExitHook(Session& session) {
  const std::string name = session.Required("for");
  const PlanHook* hook = programs::PlanHookOf(name);
  const bool is_nested = IsSet(kInsideGate) || !session.settings().role.empty();
  if (!hook)
    std::fprintf(stderr, "aw: '%s' has no hook at plan exit that aw knows; the plan was not checked\n", name.c_str());
  if (!hook || is_nested) DropInput();
  if (hook && !is_nested) (void)platform::WriteAll(STDOUT_FILENO, Supervised(session, *hook));
  return Answer{.printed = true};
}

ExitCode PassPlan(const Invocation& invocation, const Failure& failure) {
  DropInput();
  for (const auto& [option, value] : invocation.given) {
    const PlanHook* hook = option->name == "for" ? programs::PlanHookOf(value) : nullptr;
    if (hook) (void)platform::WriteAll(STDOUT_FILENO, hook->answer({}, Pass(failure)));
  }
  return ExitCode::kOk;
}

}  // namespace aw::cli::gate
