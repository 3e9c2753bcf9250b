// `aw debate run`: what is needed before the conductor can begin.
#include "cli/command.h"

#include <unistd.h>

#include <boost/json/serialize.hpp>
#include <cstdio>
#include <memory>

#include "cli/markdown.h"
#include "cli/run/conductor.h"
#include "cli/run/home.h"
#include "cli/run/interrupts.h"
#include "cli/run/json_lines.h"
#include "cli/run/live_view.h"
#include "cli/server/control.h"
#include "core/text.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;
using namespace aw::cli::run;

OrFailure<Answer> ListPrograms(const Session& session) {
  const auto programs = Programs(session.settings(), session.Text("programs"));
  if (!programs) return programs.error();
  json::array rows;
  for (const Program& program : *programs) {
    const Readiness readiness = AskReadiness(program);
    json::object row{{"name", program.name},
                     {"title", program.title},
                     {"ready", readiness.ready()},
                     {"installed", !readiness.path.empty()},
                     {"version", readiness.version}};
    if (readiness.logged_in) row["logged_in"] = *readiness.logged_in;
    if (!readiness.advice.empty()) row["advice"] = readiness.advice;
    rows.push_back(std::move(row));
  }
  return Answer{.data = json::serialize(json::object{{"programs", std::move(rows)}})};
}

// Each program is there and logged in, before anything is begun.
std::optional<Failure> CheckReady(Plan& plan) {
  for (auto& [side, player] : plan.players) {
    const Readiness readiness = AskReadiness(player.program);
    if (!readiness.ready()) {
      return AgentNotReady(player.program.title + " is not ready to be the " + side,
                           readiness.advice.empty() ? "Install it: " + player.program.install_hint : readiness.advice);
    }
    player.path = readiness.path;
  }
  return std::nullopt;
}

std::optional<Failure> NeedServer(const Settings& settings) {
  if (server::VersionAt(settings)) return std::nullopt;
  auto running = server::Start(settings);
  if (!running) return std::move(running).error();
  std::fprintf(stderr, "aw: started debate-server at %s\n", settings.url.Whole().c_str());
  return std::nullopt;
}

// The run that the same command began before, or a new one.
std::string DebateIdFor(const Session& session, const Plan& plan) {
  if (const auto given = session.Text("debate-id")) return std::string(*given);
  const auto earlier = UnfinishedRun(session.settings().home, plan.file, session.settings().url.Whole());
  return earlier ? earlier->debate_id : session.NewId();
}

Record RecordFor(const Session& session, const Plan& plan, const RunFolder& folder, const std::string& debate_id) {
  Record record = folder.Read().value_or(Record{});
  record.debate_id = debate_id;
  record.url = session.settings().url.Whole();
  record.finished = false;
  for (const auto& [role, spec] : plan.specs) {
    Side& side = record.sides[role];
    if (side.player == spec) continue;
    side.player = spec;
    side.conversation.clear();  // it is another program's
    side.counted = {};
  }
  return record;
}

void TellStart(const Session& session, const Plan& plan, const Record& record, bool resumed, Audience& audience) {
  json::object fields{{"debate_id", record.debate_id},
                      {"page", session.settings().url.Whole() + "/d/" + record.debate_id},
                      {"resumed", resumed}};
  if (const auto standing = ReadStanding(session, record.debate_id)) fields["title"] = standing->title();
  if (!record.file.empty()) fields["file"] = ToUtf8(record.file);
  for (const auto& [role, player] : plan.players) fields[role] = player.program.title;
  if (resumed) {
    if (const auto tokens = TokensOf(record)) fields["tokens"] = *tokens;
    if (const auto usd = UsdOf(record)) fields["usd"] = *usd;
  }
  audience.On({"run_started", std::move(fields)});
}

}  // namespace

std::string ProgramsAsMarkdown(const json::value& data) { return TableAsMarkdown(ArrayAt(data, "programs")); }

OrFailure<Answer> Run(Session& session) {
  if (session.Flag("list")) return ListPrograms(session);
  auto plan = ReadPlan(session);
  if (!plan) return std::move(plan).error();
  if (auto failure = CheckReady(*plan)) return *std::move(failure);
  if (auto failure = NeedServer(session.settings())) return *std::move(failure);
  auto opening = LockRunsOf(session.settings().home, plan->file, session.settings().url.Whole());
  if (!opening) return std::move(opening).error();
  const std::string debate_id = DebateIdFor(session, *plan);
  const auto id = Uuid::Parse(debate_id);
  if (!id) return Refuse("'" + debate_id + "' is not the id of a debate");
  const auto folder = RunFolder::Open(session.settings().home, *id);
  if (!folder) return folder.error();
  Record record = RecordFor(session, *plan, *folder, debate_id);
  const bool resumed = record.turns > 0;
  if (auto failure = OpenDebate(session, *plan, *folder, record)) return *std::move(failure);
  *opening = FileDescriptor();

  CatchInterrupts();
  const bool interactive = ::isatty(STDIN_FILENO) && ::isatty(STDOUT_FILENO) && !session.Given("format");
  std::unique_ptr<Audience> audience;
  if (interactive) {
    audience = std::make_unique<LiveView>(STDIN_FILENO, STDOUT_FILENO, folder->path().string());
  } else {
    audience = std::make_unique<JsonLines>(STDOUT_FILENO);
  }
  TellStart(session, *plan, record, resumed, *audience);
  Conductor conductor(session, *plan, *folder, record, *audience);
  return Answer{.exit = conductor.Run(interactive), .printed = true};
}

}  // namespace aw::cli::debate
