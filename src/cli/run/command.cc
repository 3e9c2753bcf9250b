// `aw debate run`: the checks before the first turn, and the start of the conductor.
#include "cli/command.h"

#include <unistd.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <memory>
#include <thread>

#include "cli/markdown.h"
#include "cli/run/event_lines.h"
#include "cli/run/live_view.h"
#include "cli/run/plan.h"
#include "cli/server/control.h"
#include "cli/terminal.h"
#include "client/own_program.h"
#include "conduct/conductor.h"
#include "conduct/plan_document.h"
#include "conduct/seats.h"
#include "conduct/usage.h"
#include "core/text.h"
#include "process/interrupts.h"
#include "process/sandbox.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;
using namespace aw::cli::run;

struct Question {
  const programs::Program* program;
  std::string model;  // the user's choice; empty: none
};

// Asks all programs in parallel: each takes a second or two to start.
std::vector<programs::Readiness> AskAll(const std::vector<Question>& questions) {
  std::vector<programs::Readiness> answers(questions.size());
  std::vector<std::thread> asking;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    asking.emplace_back([&answer = answers[i], question = questions[i]] {
      answer = programs::AskReadiness(*question.program, question.model);
    });
  }
  for (std::thread& each : asking) each.join();
  return answers;
}

// Why --sandbox has no effect here; empty if it has.
std::string SandboxProblem(const std::string& project) {
  return process::Sandbox(project, client::OwnPath()).Problem();
}

json::object SandboxRow() {
  std::error_code ignored;
  const std::string problem = SandboxProblem(std::filesystem::current_path(ignored).string());
  json::object row{{"ready", problem.empty()}};
  if (!problem.empty()) row["advice"] = problem;
  return row;
}

OrFailure<Answer> ListPrograms(const Session& session) {
  const auto programs = programs::Programs(session.settings().home, session.Text("programs"));
  if (!programs) return programs.error();
  std::vector<Question> asked;
  for (const programs::Program& program : *programs) asked.push_back({&program, {}});
  const std::vector<programs::Readiness> answers = AskAll(asked);
  json::array rows;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const programs::Program& program = (*programs)[i];
    const programs::Readiness& readiness = answers[i];
    json::object row{{"name", program.name},
                     {"title", program.title},
                     {"ready", readiness.ready()},
                     {"installed", !readiness.path.empty()},
                     {"version", readiness.version}};
    if (readiness.logged_in) row["logged_in"] = *readiness.logged_in;
    if (!readiness.advice.empty()) row["advice"] = readiness.advice;
    rows.push_back(std::move(row));
  }
  return Answer{.data = json::serialize(json::object{{"programs", std::move(rows)}, {"sandbox", SandboxRow()}})};
}

// Shows a notice while the programs are asked for their login, which takes a second, and erases it.
class ReadinessNotice {
 public:
  ReadinessNotice(const Session& session, const conduct::Plan& plan) : session_(session) {
    const char* terminal = session.around().get("TERM");
    shows_ = session.IsForPerson() && terminal && std::string_view(terminal) != "dumb";
    if (!shows_) return;
    std::string names;
    for (const auto& [side, player] : plan.players) {
      if (names.find(player.program.title) != names.npos) continue;
      names.append(names.empty() ? "" : ", ").append(player.program.title);
    }
    session_.Print(Neutralised("Looking for " + names + " …"));
  }
  ~ReadinessNotice() {
    if (shows_) session_.Print("\r\x1b[K");
  }
  ReadinessNotice(const ReadinessNotice&) = delete;
  ReadinessNotice& operator=(const ReadinessNotice&) = delete;

 private:
  const Session& session_;
  bool shows_ = false;
};

// Checks that each program is installed and logged in.
std::optional<Failure> CheckReady(const Session& session, conduct::Plan& plan) {
  std::vector<Question> asked;
  for (const auto& [side, player] : plan.players) asked.push_back({&player.program, player.model});
  const std::vector<programs::Readiness> answers = [&] {
    const ReadinessNotice notice(session, plan);
    return AskAll(asked);
  }();
  auto readiness = answers.begin();
  for (auto& [side, player] : plan.players) {
    if (!readiness->ready()) {
      return AgentNotReady(
          player.program.title + " is not ready to be the " + (conduct::SeatOf(side).empty() ? side : "opponent"),
          readiness->advice.empty() ? "Install it: " + player.program.install_hint : readiness->advice);
    }
    player.path = (readiness++)->path;
  }
  return std::nullopt;
}

std::optional<Failure> EnsureServer(const Session& session) {
  const auto started = server::EnsureStarted(session.settings(), {.command = "debate run"});
  if (!started) return started.error();
  if (*started) session.Say("aw: started debate-server at " + session.settings().url.Whole() + "\n");
  return std::nullopt;
}

// The programs get DEBATE_AUTH_TOKEN, if it is set, and never the arbitrator's token. Asks the server whether that
// token suffices.
std::optional<Failure> CheckTokens(const Session& session, const conduct::Plan& plan) {
  Settings program_settings = session.settings();
  program_settings.token = session.around().Variable("DEBATE_AUTH_TOKEN");
  program_settings.arbitrator_token = program_settings.token;
  const Session program_session = session.With(program_settings);
  const auto list = program_session.Get("/debates?limit=1");
  if (!list && list.error().exit == ExitCode::kAccess) {
    if (!program_settings.token.empty() || session.settings().token.empty()) return list.error();
    return Refuse("The programs need the server's access token: DEBATE_AUTH_TOKEN is not set",
                  "Set it; DEBATE_ARBITRATOR_TOKEN is never handed to them");
  }
  if (!list) return list.error();
  if (!plan.players.contains("arbitrator")) return std::nullopt;
  const auto ruling = program_session.Probe("/ruling", As::kAgent);
  if (ruling || ruling.error().exit != ExitCode::kAccess) return std::nullopt;
  return Refuse("--arbitrator would need the arbitrator's token, which no program is ever given",
                "Rule yourself, with --advice for a second opinion; or use a server without DEBATE_ARBITRATOR_TOKEN");
}

// The debate of the unfinished run that the same command started, or a new id.
std::string DebateIdFor(const Session& session, const conduct::Plan& plan) {
  if (const auto given = session.Text("debate-id")) return std::string(*given);
  const auto earlier = conduct::UnfinishedRun(session.settings().home, plan.file, session.settings().url.Whole());
  return earlier ? earlier->debate_id : session.NewId();
}

conduct::Record RecordFor(const Session& session, const conduct::Plan& plan, const conduct::RunFolder& folder,
                          const std::string& debate_id) {
  conduct::Record record = folder.Read().value_or(conduct::Record{});
  record.debate_id = debate_id;
  record.url = session.settings().url.Whole();
  record.finished = false;
  for (const auto& [role, spec] : plan.specs) {
    conduct::Side& side = record.sides[role];
    if (side.player == spec) continue;
    side.player = spec;
    side.conversation.clear();  // of another program
    side.counted = {};
  }
  return record;
}

void ReportStart(const Session& session, const conduct::Plan& plan, const conduct::Record& record, bool resumed,
                 conduct::RunListener& listener) {
  json::object fields{{"debate_id", record.debate_id},
                      {"page", session.settings().url.Whole() + "/d/" + record.debate_id},
                      {"resumed", resumed}};
  if (const auto snapshot = conduct::ReadSnapshot(session, record.debate_id)) fields["title"] = snapshot->title();
  if (!record.file.empty()) fields["file"] = ToUtf8(record.file);
  std::string panel;
  json::array seats;
  for (const std::string& seat : plan.seats) {
    const std::string& title = plan.players.at(conduct::PlayerOfSeat(seat)).program.title;
    panel.append(panel.empty() ? "" : ", ").append(title);
    seats.push_back(json::object{{"seat", seat}, {"agent", title}});
  }
  for (const auto& [role, player] : plan.players) {
    if (conduct::SeatOf(role).empty()) fields[role] = player.program.title;
  }
  if (!seats.empty()) fields["opponent"] = panel;
  if (!seats.empty()) fields["seats"] = std::move(seats);
  if (resumed) AddTotal(fields, record);
  listener.On({"run_started", std::move(fields)});
  for (const std::string& warning : conduct::FamilyWarnings(plan)) listener.On({"warning", {{"message", warning}}});
}

OrFailure<Answer> Conduct(Session& session) {
  auto plan = ReadPlan(session);
  if (!plan) return std::move(plan).error();
  if (auto failure = CheckReady(session, *plan)) return *std::move(failure);
  if (auto failure = EnsureServer(session)) return *std::move(failure);
  if (auto failure = CheckTokens(session, *plan)) return *std::move(failure);
  auto opening = conduct::LockRunsOf(session.settings().home, plan->file, session.settings().url.Whole());
  if (!opening) return std::move(opening).error();
  const std::string debate_id = DebateIdFor(session, *plan);
  const auto id = Uuid::Parse(debate_id);
  if (!id) return Refuse("'" + debate_id + "' is not the id of a debate");
  if (auto failure = CheckNewDebate(session, *plan, debate_id)) return *std::move(failure);
  const auto folder = conduct::RunFolder::Open(session.settings().home, *id);
  if (!folder) return folder.error();
  conduct::Record record = RecordFor(session, *plan, *folder, debate_id);
  const bool resumed = record.turns > 0;
  if (auto failure = conduct::OpenDebate(session, *plan, *folder, record)) return *std::move(failure);
  *opening = platform::FileDescriptor();

  if (plan->sandbox) {
    const std::string problem = SandboxProblem(plan->project);
    if (!problem.empty()) session.Say("aw: the agents get no sandbox: " + problem + "\n");
    plan->sandbox = problem.empty();
  }

  process::CatchInterrupts();
  const bool interactive = IsTerminal(session.around().in) && session.IsForPerson();
  std::unique_ptr<conduct::RunListener> listener;
  if (interactive) {
    listener = std::make_unique<LiveView>(session.around().in, session.around().out, folder->path().string());
  } else {
    listener = std::make_unique<JsonLines>(session.around().out);
  }
  ReportStart(session, *plan, record, resumed, *listener);
  conduct::Host host{.command_again = [&](const auto& changed) { return CommandAgain(session, changed); },
                     .start_server = {}};
  if (server::ManagedPid(session.settings())) {
    host.start_server = [&] { server::StartUnasked(session.settings(), "debate run"); };
  }
  conduct::Conductor conductor(session, *plan, *folder, record, *listener, std::move(host));
  return Answer{.exit = conductor.Run(interactive), .printed = true};
}

}  // namespace

std::string ProgramsAsMarkdown(const json::value& data) {
  const std::string_view advice = TextAt(At(data, "sandbox"), "advice");
  return TableAsMarkdown(ArrayAt(data, "programs")) +
         (advice.empty() ? "" : "\n`--sandbox` has no effect here: " + Cell(advice) + "\n");
}

OrFailure<Answer> Run(Session& session) { return session.Flag("list") ? ListPrograms(session) : Conduct(session); }

}  // namespace aw::cli::debate
