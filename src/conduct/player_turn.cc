#include "conduct/player_turn.h"

#include <algorithm>
#include <cstdlib>

#include "client/journal.h"
#include "conduct/prompt.h"
#include "conduct/seats.h"
#include "conduct/turn_setup.h"
#include "conduct/usage.h"
#include "core/text.h"
#include "process/interrupts.h"
#include "wire/json_reader.h"
#include "wire/quotation.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;
using client::Clock;
using std::chrono::milliseconds;

constexpr std::chrono::seconds kProgressInterval{1};

// The time that a program has from its move to its end; tests shorten it.
milliseconds Grace() {
  const char* text = std::getenv("AW_RUN_GRACE_MS");
  const int given = text ? std::atoi(text) : 0;
  return given > 0 ? milliseconds(given) : milliseconds(20'000);
}

double InSeconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

// The plan's path, relative to the program's folder if that is the project; empty if the plan is outside the project.
std::string PlanPath(const RunState& run, const programs::Launch& launch) {
  const std::string& file = run.record.file;
  if (file.empty() || !platform::IsBelow(file, run.plan.project)) return {};
  if (!launch.folder.empty()) return ToUtf8(file);
  return ToUtf8(std::filesystem::path(file).lexically_relative(run.plan.project).string());
}

// The number of lines of the document per read, so that the program passes all of them to its model; 0: all lines.
std::int64_t PageLines(const RunState& run, const programs::Program& program) {
  if (program.most_result_bytes == 0 || run.record.document_id.empty()) return 0;
  const auto document = run.session.Get("/documents/" + run.record.document_id);
  if (!document) return 0;
  const std::string_view content = TextAt(document->data, "content");
  const std::size_t fits = program.most_result_bytes / 4 * 3;  // a quarter is for the rest of the result
  if (content.size() <= fits) return 0;
  constexpr std::int64_t kMinLines = 20;
  const auto lines = std::ranges::count(content, '\n') + 1;
  return std::max(kMinLines, static_cast<std::int64_t>(static_cast<double>(lines) * static_cast<double>(fits) /
                                                       static_cast<double>(content.size())));
}

Brief BriefFor(const RunState& run, const TurnRequest& request) {
  const Side& side = run.record.sides.at(request.player);
  const std::string seat(SeatOf(request.player));
  const bool is_opponent = RoleOf(request.player) == "opponent";
  const bool is_first_review = is_opponent && run.snapshot.newest_seq() == 1 && !run.record.document_id.empty();
  return {.role = seat.empty() ? request.player : "opponent",
          .seat = seat,
          .stage = request.stage,
          .seats = run.plan.seats.size(),
          .absent = run.plan.absent,
          .debate_id = run.record.debate_id,
          .document_id = run.record.document_id,
          .seen = side.seen,
          // A conversation that was interrupted before its first move may not have received the rules.
          .fresh = request.fresh || (request.attempt == 1 && side.seen == 0),
          .blind = run.plan.blind && is_first_review,
          .commands = run.plan.commands,
          .sandbox = run.plan.sandbox,
          .reads_by_shell = run.ProgramOf(request.player).reads_by_shell,
          .language = run.session.settings().language,
          .cause = request.cause};
}

void ReportStart(RunState& run, const TurnRequest& request) {
  const std::string role = RoleOf(request.player);
  json::object fields = PlayerFields(run, request.player, request.stage);
  fields["action"] = request.stage == "cross_check" ? "cross_check" : run.snapshot.ActionOf(role);
  fields["attempt"] = request.attempt;
  fields["round"] = run.snapshot.round();
  if (const auto most = run.snapshot.max_rounds()) fields["max_rounds"] = *most;
  run.listener.On({"turn_started", std::move(fields)});
  run.presence.Begin(request.player);
}

void ReportProgress(RunState& run, const TurnRequest& request, const programs::Report& report, Clock::duration time) {
  json::object fields = PlayerFields(run, request.player, request.stage);
  fields["seconds"] = InSeconds(time);
  AddUsage(fields, TurnUsage(run.record.sides[request.player], run.ProgramOf(request.player), report.usage));
  if (!report.doing.empty()) fields["doing"] = NeutralisedLine(report.doing);
  run.listener.On({"turn_progress", std::move(fields)});
}

TurnWatch WatchFor(RunState& run, const TurnRequest& request, const std::string& journal, std::size_t journal_size) {
  return {
      .moved =
          [&run, request, before = run.snapshot.newest_seq()] {
            run.ReadIfChanged();
            return HasMoved(run.snapshot, request.player, request.stage, before);
          },
      .called = [journal, journal_size] { return client::ReadJournal(journal, journal_size).called; },
      .stop = [] { return process::Interrupts() > 1; },
      .progress =
          [&run, request, next = Clock::time_point{}](const programs::Report& report, Clock::duration time) mutable {
            if (Clock::now() >= next) {
              next = Clock::now() + kProgressInterval;
              ReportProgress(run, request, report, time);
            }
            run.presence.AtWork(request.player, report);
          }};
}

}  // namespace

json::object PlayerFields(const RunState& run, const std::string& player, const std::string& stage) {
  const std::string_view seat = SeatOf(player);
  json::object fields{{"role", seat.empty() ? std::string_view(player) : "opponent"}};
  if (!seat.empty()) fields["seat"] = seat;
  fields["agent"] = run.ProgramOf(player).title;
  if (!stage.empty()) fields["stage"] = stage;
  return fields;
}

bool HasMoved(const DebateSnapshot& snapshot, const std::string& player, const std::string& stage,
              std::int64_t before) {
  if (player == "advice") return false;
  const std::string_view seat = SeatOf(player);
  if (!seat.empty() && snapshot.newest_seq() == before) return !snapshot.WaitsForSeat(seat, stage, before);
  return snapshot.LastSeqOf(RoleOf(player)) > before;
}

OrFailure<PlayerTurn> PlayerTurn::Start(RunState& run, TurnRequest request) {
  const programs::Program& program = run.ProgramOf(request.player);
  Side& side = run.record.sides[request.player];
  if (request.fresh) {
    side.conversation = program.takes_conversation ? run.session.NewId() : "";
    side.counted = {};
    side.seen = 0;
  }
  PlayerTurn turn(run, std::move(request));
  turn.number_ = ++run.record.turns;
  run.SaveRecord();
  Brief brief = BriefFor(run, turn.request_);
  const TurnContext context{run.session, run.plan, run.folder, run.record, turn.request_.player, turn.number_};
  const programs::Order order = OrderFor(context, turn.request_.fresh, ToolsFor(brief), brief.blind);
  const programs::Launch launch = program.launch(order);
  if (!launch.folder.empty()) brief.project = run.plan.project;
  brief.plan = PlanPath(run, launch);
  brief.page_lines = PageLines(run, program);
  process::Task task = TaskFor(context, launch);
  task.input = PromptFor(brief, run.snapshot);
  turn.journal_ = JournalPath(run.folder, turn.request_.player);
  turn.journal_size_ = client::OpenJournal(turn.journal_);
  ReportStart(run, turn.request_);
  TurnLimits limits{run.plan.turn_time, turn.request_.silence, Grace()};
  if (run.plan.deadline) limits.end = *run.plan.deadline;
  auto step = run.host.start_turn({program, order, launch, task, limits},
                                  WatchFor(run, turn.request_, turn.journal_, turn.journal_size_));
  if (!step) {
    run.failure = step.error();
    return std::move(step).error();
  }
  turn.step_ = *std::move(step);
  return turn;
}

std::optional<TurnEnd> PlayerTurn::Step() {
  auto end = step_();
  if (!end) return end;
  AddNotes(*end);
  ReportEnd(*end);
  return end;
}

std::string PlayerTurn::path() const { return TurnPath(run_->folder, number_); }

// A program that exited with 0 and never started our MCP server had no tools, whatever it printed.
void PlayerTurn::AddNotes(TurnEnd& end) const {
  const client::Notes notes = client::ReadJournal(journal_, journal_size_);
  end.refusals = notes.refusals;
  end.report.lacks_tools = !notes.called && (end.report.lacks_tools || (!notes.started && end.exit_status == 0));
  for (const client::SentBack& version : notes.sent_back) {
    json::object fields = PlayerFields(*run_, request_.player, request_.stage);
    fields["document_id"] = version.document_id;
    fields["version"] = version.version;
    fields["lines_changed"] = version.lines_changed;
    run_->listener.On({"sent_back", std::move(fields)});
  }
}

void PlayerTurn::ReportEnd(const TurnEnd& end) const {
  const programs::Program& program = run_->ProgramOf(request_.player);
  Side& side = run_->record.sides[request_.player];
  if (programs::IsConversationId(end.report.conversation)) side.conversation = end.report.conversation;
  json::object fields = PlayerFields(*run_, request_.player, request_.stage);
  fields["seconds"] = InSeconds(end.time);
  AddUsage(fields, TurnUsage(side, program, end.report.usage));
  AddTurn(side, program, end.report.usage);
  run_->record.seconds += InSeconds(end.time);
  run_->SaveRecord();
  run_->listener.On({"turn_ended", std::move(fields)});
  run_->presence.Ended(request_.player);
  if (const auto seat = SeatOf(request_.player); !seat.empty()) run_->ReportSeatUsage(std::string(seat));
}

}  // namespace aw::conduct
