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

#include "cli/arguments.h"
#include "cli/attended.h"
#include "cli/command.h"
#include "cli/gate/review.h"
#include "cli/gate/settings.h"
#include "cli/session.h"
#include "conduct/gate_outcome.h"
#include "core/sha256.h"
#include "platform/platform.h"
#include "process/spawn.h"
#include "programs/plan_hook.h"
#include "programs/table/table.h"
#include "wire/json_reader.h"

namespace aw::cli::gate {
namespace {

using client::Clock;
using conduct::GateOutcome;
using programs::PlanEvent;
using programs::PlanHook;
using programs::PlanMoment;
using programs::PlanReply;
using programs::PlanVerdict;
using std::chrono::milliseconds;
using std::chrono::system_clock;

constexpr std::size_t kMaxInputBytes = 16u << 20;
constexpr std::size_t kMaxAnswerBytes = 64u << 20;
constexpr milliseconds kTick{200};
// To end the opponent's program and to answer, before the time limit.
constexpr milliseconds kTimeToAnswer{5'000};
constexpr std::chrono::seconds kTimeOfInput{10};

// Why there is no gate here; empty: there is one.
std::string CauseOfNoGate(const PlanHook& hook) {
  // A review would only delay it.
  if (const char* variable = BuildSystem()) return std::string("no review in a build system (") + variable + " is set)";
  if (hook.is_headless()) return "no review without a person at the terminal";
  return {};
}

// All of it, as far as it comes in time. Some programs fail if a hook ends before they have written all of its input.
std::string ReadInput() {
  const auto deadline = Clock::now() + kTimeOfInput;
  std::string text;
  std::array<char, 64 * 1024> buffer;
  while (Clock::now() < deadline && text.size() <= kMaxInputBytes) {
    pollfd entry{STDIN_FILENO, POLLIN, 0};
    if (::poll(&entry, 1, static_cast<int>(kTick.count())) <= 0) continue;
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text;
}

// The worker ends the outcome before it answers, so that a line is never lost between the two.
PlanReply Ended(GateOutcome& outcome, const PlanHook& hook, PlanReply reply) {
  const bool is_shown = !hook.show || reply.verdict == PlanVerdict::kRevise;
  outcome.End(is_shown ? std::string() : reply.line);
  return reply;
}

// The whole answer of the worker; empty: nothing is to be printed.
std::string AnswerOf(const Session& session, const PlanHook& hook, const boost::json::value& input,
                     GateOutcome& outcome, const conduct::GateSettings& settings, Clock::time_point deadline) {
  const auto exit = hook.read(input);
  if (!exit) return hook.answer({}, Ended(outcome, hook, PassFor(exit.error())));
  if (!*exit) return outcome.End({}), std::string();
  if (const std::string cause = CauseOfNoGate(hook); !cause.empty()) {
    PlanReply reply = PassFor(cause);
    reply.verdict = PlanVerdict::kAsk;
    return hook.answer(**exit, Ended(outcome, hook, std::move(reply)));
  }
  auto reply = Review(session, hook, **exit, settings, deadline);
  return hook.answer(**exit, Ended(outcome, hook, reply ? *std::move(reply) : PassFor(reply.error())));
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

// What the worker wrote, once it has ended with 0; nothing at the deadline, when the plan is settled, or when the
// program that runs the hook has ended.
std::optional<std::string> AwaitAnswer(const Worker& worker, const GateOutcome& outcome, Clock::time_point deadline) {
  std::string text;
  std::array<char, 64 * 1024> buffer;
  const pid_t caller = ::getppid();
  while (Clock::now() < deadline && ::getppid() == caller && text.size() < kMaxAnswerBytes) {
    pollfd entry{worker.answer.get(), POLLIN, 0};
    if (::poll(&entry, 1, static_cast<int>(kTick.count())) <= 0) {
      if (outcome.IsOver()) break;
      continue;
    }
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

std::string Supervised(const Session& session, const PlanHook& hook, const boost::json::value& input,
                       GateOutcome& outcome) {
  const auto settings = OwnGateSettings(session.settings());
  if (!settings) return hook.answer({}, Ended(outcome, hook, PassFor(settings.error())));
  const auto now = Clock::now();
  const auto answer_time = std::min<Clock::duration>(kTimeToAnswer, settings->time / 4);
  const auto deadline = now + settings->time - answer_time;
  const Worker worker = StartWorker([&] { return AnswerOf(session, hook, input, outcome, *settings, deadline); });
  if (worker.pid < 0) return hook.answer({}, Ended(outcome, hook, PassFor("No process can be started")));
  if (auto answer = AwaitAnswer(worker, outcome, now + settings->time)) return *std::move(answer);
  const bool is_late = Clock::now() >= now + settings->time;
  const char* why = is_late ? "The time of the review is used up" : "The review ended without a result";
  return hook.answer({}, Ended(outcome, hook, PassFor(why)));
}

std::string AnswerPresented(const Session& session, const PlanHook& hook, const boost::json::value& input,
                            const PlanEvent& event, const std::string& text, system_clock::time_point started) {
  auto outcome = GateOutcome::Open(session.settings().home, std::string(hook.program), event.session);
  if (!outcome) return hook.answer({}, PassFor(outcome.error()));
  const auto begun = outcome->Begin(Sha256(text), started);
  if (!begun) return hook.answer({}, PassFor(begun.error()));
  if (*begun == GateOutcome::Begun::kNow) return Supervised(session, hook, input, *outcome);
  if (*begun == GateOutcome::Begun::kTwice) return {};
  PlanReply reply = PassFor("A newer plan of this session is under review");
  reply.verdict = PlanVerdict::kAsk;
  return hook.answer({}, reply);
}

std::string AnswerSettled(const Session& session, const PlanHook& hook, const PlanEvent& event) {
  const std::string& home = session.settings().home;
  const std::string agent(hook.program);
  auto outcome = GateOutcome::Find(home, agent, event.session);
  if (!outcome && !event.call.empty()) {
    auto made = GateOutcome::Open(home, agent, event.session);
    if (!made) return hook.show(PassFor(made.error()).line);
    outcome = *std::move(made);
  }
  const std::string line = outcome ? outcome->TakeLine(event.call) : std::string();
  return line.empty() ? line : hook.show(line);
}

std::string AnswerEvent(const Session& session, const PlanHook& hook, system_clock::time_point started) {
  const std::string text = ReadInput();
  const auto input = ParseJson(text);
  if (!input) return hook.answer({}, PassFor("The hook's input is not JSON"));
  const PlanEvent event = hook.event(*input);
  switch (event.moment) {
    case PlanMoment::kNone: return {};
    case PlanMoment::kPresented: return AnswerPresented(session, hook, *input, event, text, started);
    case PlanMoment::kSettled: return AnswerSettled(session, hook, event);
  }
  return {};
}

}  // namespace

OrFailure<Answer> PlanExitHook(Session& session) {
  const auto started = system_clock::now();
  const std::string name = session.Required("for");
  const PlanHook* hook = programs::PlanHookOf(name);
  const bool is_nested = IsSet(kInsideGate) || !session.settings().role.empty();
  if (!hook) {
    const programs::Row* row = programs::RowNamed(name);
    std::fprintf(stderr, "aw: no gate for '%s': %s; the plan was not checked\n", name.c_str(),
                 row ? std::string(row->plan_exit.none).c_str() : "aw does not know it");
  }
  if (!hook || is_nested) (void)ReadInput();
  if (hook && !is_nested) (void)platform::WriteAll(STDOUT_FILENO, AnswerEvent(session, *hook, started));
  return Answer{.printed = true};
}

ExitCode PassPlan(const Invocation& invocation, const Failure& failure) {
  const auto input = ParseJson(ReadInput());
  for (const auto& [option, value] : invocation.given) {
    const PlanHook* hook = option->name == "for" ? programs::PlanHookOf(value) : nullptr;
    if (!hook) continue;
    const PlanEvent event = input ? hook->event(*input) : PlanEvent{.moment = PlanMoment::kPresented};
    std::string answer;
    if (event.moment == PlanMoment::kPresented) answer = hook->answer({}, PassFor(failure));
    if (event.moment == PlanMoment::kSettled && !event.call.empty()) answer = hook->show(PassFor(failure).line);
    (void)platform::WriteAll(STDOUT_FILENO, answer);
  }
  return ExitCode::kOk;
}

}  // namespace aw::cli::gate
