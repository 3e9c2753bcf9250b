#include "conduct/conductor.h"

#include <algorithm>
#include <cstdlib>

#include "conduct/plan_document.h"
#include "conduct/prompt.h"
#include "conduct/result.h"
#include "conduct/turn_setup.h"
#include "conduct/usage.h"
#include "core/debate.h"
#include "core/text.h"
#include "process/interrupts.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/quotation.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;
using client::CallOptions;
using client::Clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kPause{100};
constexpr seconds kProgressInterval{1};
constexpr seconds kServerTimeout{60};
constexpr seconds kServerStartInterval{10};
constexpr int kMaxAttempts = 3;
constexpr std::size_t kMaxAdviceBytes = 8 * 1024;
// The time to the first output, after an attempt that was silent for the whole turn.
constexpr std::chrono::minutes kShortSilence{2};

// The time that a program has from its move to its end; tests shorten it.
milliseconds Grace() {
  const char* text = std::getenv("AW_RUN_GRACE_MS");
  const int given = text ? std::atoi(text) : 0;
  return given > 0 ? milliseconds(given) : milliseconds(20'000);
}

double InSeconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

json::array Strings(const std::vector<std::string>& texts) { return json::array(texts.begin(), texts.end()); }

}  // namespace

Conductor::Conductor(const client::Api& session, const Plan& plan, const RunFolder& folder, Record& record,
                     RunListener& listener, Host host)
    : session_(session),
      plan_(plan),
      folder_(folder),
      record_(record),
      listener_(listener),
      host_(std::move(host)),
      feed_(session.settings(), record.debate_id),
      debate_reporter_(listener),
      presence_(session, plan, record) {}

ExitCode Conductor::Run(bool interactive) {
  if (auto failure = ReadDebate()) return StopForFailure(*failure);
  while (true) {
    if (snapshot_.closed()) return ReportResult();
    if (process::Interrupts() > 0) return StopForInterrupt();
    const std::string role(snapshot_.mover());
    Stop stop;
    // After an intervention the person rules, not the arbitrator's program.
    const bool intervened = snapshot_.state() == Name(State::kInterventionPending);
    if (plan_.players.contains(role) && !intervened) {
      stop = TakeTurn(role);
    } else if (role == "arbitrator") {
      stop = AwaitRuling(interactive);
    } else {
      AwaitMove();
    }
    if (stop) return *stop;
    if (auto failure = ReadDebate()) return StopForFailure(*failure);
  }
}

std::optional<Failure> Conductor::RunTurnsOf(const std::string& role) {
  if (auto failure = ReadDebate()) return failure;
  while (snapshot_.mover() == role) {
    if (!TakeTurn(role)) continue;
    if (failure_) return failure_;
    return AgentNotReady(ProgramOf(role).title + " made no move", {});
  }
  return std::nullopt;
}

std::optional<Failure> Conductor::ReadDebate() {
  const auto give_up = Clock::now() + kServerTimeout;
  while (true) {
    auto read = ReadSnapshot(session_, record_.debate_id);
    if (read) {
      snapshot_ = *std::move(read);
      debate_reporter_.Report(snapshot_);
      return std::nullopt;
    }
    if (read.error().exit != ExitCode::kServer || Clock::now() >= give_up || process::Interrupts() > 1)
      return read.error();
    RestartServer();
    listener_.Tick();
    client::Sleep(seconds(1), CallOptions::For(seconds(2)));
  }
}

void Conductor::RestartServer() {
  if (!host_.start_server || Clock::now() < next_server_start_) return;
  next_server_start_ = Clock::now() + kServerStartInterval;
  host_.start_server();
}

// While a program runs: after a failure the debate is read at the next wake-up.
void Conductor::ReadDebateIfChanged() {
  if (!std::exchange(may_have_changed_, false)) return;
  auto read = ReadSnapshot(session_, record_.debate_id);
  if (!read && read.error().exit == ExitCode::kServer) RestartServer();
  if (!read) return;
  snapshot_ = *std::move(read);
  debate_reporter_.Report(snapshot_);
}

void Conductor::Pause() {
  may_have_changed_ = feed_.Wait(CallOptions::For(kPause)) || may_have_changed_;
  listener_.Tick();
  if (process::Interrupts() == 0 || stopping_reported_) return;
  stopping_reported_ = true;
  listener_.On({"stopping", {{"after", snapshot_.mover()}}});
}

// Turns.

Conductor::Stop Conductor::TakeTurn(const std::string& role) {
  Side& side = record_.sides[role];
  std::string cause;
  Clock::duration silence = plan_.turn_time;
  for (int attempt = 1; attempt <= kMaxAttempts;) {
    if (auto stop = StopIfBudgetSpent()) return stop;
    const bool fresh = side.conversation.empty() || attempt == kMaxAttempts;
    const std::int64_t before = snapshot_.newest_seq();
    const auto end = RunTurn(role, attempt, fresh, cause, silence);
    if (!end) return StopForFailure(*failure_);
    if (auto failure = ReadDebate()) return StopForFailure(*failure);
    if (snapshot_.LastSeqOf(role) > before) {
      side.seen = snapshot_.LastSeqOf(role);
      SaveRecord();
      return std::nullopt;
    }
    // Another role moved, probably by an intervention.
    if (snapshot_.mover() != role || snapshot_.newest_seq() > before) return std::nullopt;
    if (process::Interrupts() > 0) return StopForInterrupt();
    if (end->report.quota) {
      if (auto stop = AwaitQuota(role, *end->report.quota)) return stop;
      continue;
    }
    const std::string last_cause = std::exchange(cause, CauseOf(*end));
    ReportTurnFailure(role, attempt, *end, cause, cause == last_cause);
    if (end->report.lost_conversation && !fresh) {
      side.conversation.clear();
      cause.clear();
      continue;  // not counted as an attempt
    }
    // A further attempt would fail in the same way.
    if (end->report.lacks_tools) return StopForAgent(role, attempt, cause);
    if (end->is_silent) silence = std::min<Clock::duration>(plan_.turn_time, kShortSilence);
    ++attempt;
  }
  return StopForAgent(role, kMaxAttempts, cause);
}

std::optional<TurnEnd> Conductor::RunTurn(const std::string& role, int attempt, bool fresh, const std::string& cause,
                                          Clock::duration silence) {
  const programs::Program& program = ProgramOf(role);
  Side& side = record_.sides[role];
  if (fresh) {
    side.conversation = program.takes_conversation ? session_.NewId() : "";
    side.counted = {};
    side.seen = 0;
  }
  ++record_.turns;
  SaveRecord();
  Brief brief{.role = role,
              .debate_id = record_.debate_id,
              .document_id = record_.document_id,
              .seen = side.seen,
              // A conversation that was interrupted before its first move may not have received the rules.
              .fresh = fresh || (attempt == 1 && side.seen == 0),
              .blind = plan_.blind && role == "opponent" && snapshot_.newest_seq() == 1 && !record_.document_id.empty(),
              .commands = plan_.commands,
              .sandbox = plan_.sandbox,
              .reads_by_shell = program.reads_by_shell,
              .language = session_.settings().language,
              .cause = cause};
  const TurnContext context{session_, plan_, folder_, record_, role};
  const programs::Order order = OrderFor(context, fresh, ToolsFor(brief), brief.blind);
  const programs::Launch launch = program.launch(order);
  if (!launch.folder.empty()) brief.project = plan_.project;
  brief.plan = PlanPath(launch);
  brief.page_lines = PageLines(program);
  process::Task task = TaskFor(context, launch);
  task.input = PromptFor(brief, snapshot_);
  const std::string journal = JournalPath(folder_, role);
  const std::size_t journal_size = client::OpenJournal(journal);
  ReportTurnStart(role, attempt);
  TurnWatch watch = WatchFor(role);
  watch.called = [&] { return client::ReadJournal(journal, journal_size).called; };
  auto step = host_.start_turn({program, order, launch, task, {plan_.turn_time, silence, Grace()}}, std::move(watch));
  if (!step) {
    failure_ = step.error();
    return std::nullopt;
  }
  auto end = (*step)();
  for (; !end; end = (*step)()) Pause();
  AddNotes(client::ReadJournal(journal, journal_size), role, *end);
  ReportTurnEnd(role, *end);
  return *std::move(end);
}

// A program that exited with 0 and never started our MCP server had no tools, whatever it printed.
void Conductor::AddNotes(const client::Notes& notes, const std::string& role, TurnEnd& end) {
  end.refusals = notes.refusals;
  end.report.lacks_tools = !notes.called && (end.report.lacks_tools || (!notes.started && end.exit_status == 0));
  for (const client::SentBack& version : notes.sent_back) {
    listener_.On({"sent_back",
                  {{"role", role},
                   {"agent", ProgramOf(role).title},
                   {"document_id", version.document_id},
                   {"version", version.version},
                   {"lines_changed", version.lines_changed}}});
  }
}

void Conductor::ReportTurnFailure(const std::string& role, int attempt, const TurnEnd& end, const std::string& cause,
                                  bool repeated) {
  const std::string path = TurnPath(folder_, record_);
  listener_.On({"turn_failed",
                {{"role", role},
                 {"agent", ProgramOf(role).title},
                 {"attempt", attempt},
                 {"cause", cause},
                 {"repeated", repeated},
                 {"denials", Strings(end.report.denials)},
                 {"refusals", Strings(end.refusals)},
                 {"transcript", path + ".out"},
                 {"errors", path + ".err"}}});
}

// The plan's path, relative to the program's folder if that is the project; empty if the plan is outside the project.
std::string Conductor::PlanPath(const programs::Launch& launch) const {
  if (record_.file.empty() || !platform::IsBelow(record_.file, plan_.project)) return {};
  if (!launch.folder.empty()) return ToUtf8(record_.file);
  return ToUtf8(std::filesystem::path(record_.file).lexically_relative(plan_.project).string());
}

// The number of lines of the document per read, so that the program passes all of them to its model; 0: all lines.
std::int64_t Conductor::PageLines(const programs::Program& program) const {
  if (program.most_result_bytes == 0 || record_.document_id.empty()) return 0;
  const auto document = session_.Get("/documents/" + record_.document_id);
  if (!document) return 0;
  const std::string_view content = TextAt(document->data, "content");
  const std::size_t fits = program.most_result_bytes / 4 * 3;  // a quarter is for the rest of the result
  if (content.size() <= fits) return 0;
  constexpr std::int64_t kMinLines = 20;
  const auto lines = std::ranges::count(content, '\n') + 1;
  return std::max(kMinLines, static_cast<std::int64_t>(static_cast<double>(lines) * static_cast<double>(fits) /
                                                       static_cast<double>(content.size())));
}

void Conductor::ReportTurnStart(const std::string& role, int attempt) {
  json::object fields{{"role", role},
                      {"agent", ProgramOf(role).title},
                      {"action", snapshot_.ActionOf(role)},
                      {"attempt", attempt},
                      {"round", snapshot_.round()}};
  if (const auto most = snapshot_.max_rounds()) fields["max_rounds"] = *most;
  listener_.On({"turn_started", std::move(fields)});
  presence_.MakeDue();
}

TurnWatch Conductor::WatchFor(const std::string& role) {
  return {.moved =
              [this, role, before = snapshot_.newest_seq()] {
                ReadDebateIfChanged();
                return role != "advice" && snapshot_.LastSeqOf(role) > before;
              },
          .called = {},
          .stop = [] { return process::Interrupts() > 1; },
          .progress = [this, role](const programs::Report& report,
                                   Clock::duration time) { ReportProgress(role, report, time); }};
}

void Conductor::ReportTurnEnd(const std::string& role, const TurnEnd& end) {
  const programs::Program& program = ProgramOf(role);
  Side& side = record_.sides[role];
  if (programs::IsConversationId(end.report.conversation)) side.conversation = end.report.conversation;
  json::object fields{{"role", role}, {"agent", program.title}, {"seconds", InSeconds(end.time)}};
  AddUsage(fields, TurnUsage(side, program, end.report.usage));
  AddTurn(side, program, end.report.usage);
  record_.seconds += InSeconds(end.time);
  SaveRecord();
  listener_.On({"turn_ended", std::move(fields)});
  presence_.Report(role, "waiting", {});
}

void Conductor::ReportProgress(const std::string& role, const programs::Report& report, Clock::duration time) {
  const auto now = Clock::now();
  if (now >= next_progress_) {
    next_progress_ = now + kProgressInterval;
    json::object fields{{"role", role}, {"agent", ProgramOf(role).title}, {"seconds", InSeconds(time)}};
    AddUsage(fields, TurnUsage(record_.sides[role], ProgramOf(role), report.usage));
    if (!report.doing.empty()) fields["doing"] = NeutralisedLine(report.doing);
    listener_.On({"turn_progress", std::move(fields)});
  }
  presence_.RenewIfDue(role, report);
}

Conductor::Stop Conductor::StopIfBudgetSpent() {
  const auto spent = FindSpentBudget(plan_, record_);
  if (!spent) return std::nullopt;
  return StopRun(ExitCode::kBudget, "budget",
                 "The budget is spent: " + spent->text + ". To go on, run it again with more",
                 ChangedOption{spent->option, spent->next_value});
}

Conductor::Stop Conductor::AwaitQuota(const std::string& role, const programs::Quota& quota) {
  using std::chrono::system_clock;
  json::object fields{{"role", role}, {"agent", ProgramOf(role).title}, {"words", quota.words}};
  if (quota.resets_at) fields["resets_at"] = system_clock::to_time_t(*quota.resets_at);
  listener_.On({"quota", std::move(fields)});
  if (!plan_.waits_for_quota) {
    return StopRun(ExitCode::kAgentFailed, "agent",
                   ProgramOf(role).title + " has reached its usage limit: " + quota.words +
                       ". Run it again later, or with --wait-for-quota");
  }
  constexpr std::chrono::minutes kDefaultWait{15};
  constexpr seconds kMinWait{5};  // the clocks may differ: a reset time in the past must not cause a busy loop
  const auto now = system_clock::now();
  const auto until = std::max(quota.resets_at.value_or(now + kDefaultWait), now + kMinWait);
  while (system_clock::now() < until) {  // not the steady clock: the machine may sleep
    if (process::Interrupts() > 0) return StopForInterrupt();
    listener_.Tick();
    client::Sleep(kPause, CallOptions::For(kPause));
  }
  return std::nullopt;
}

// Rulings.

Conductor::Stop Conductor::GetAdvice() {
  if (!plan_.players.contains("advice") || record_.advice_seq == snapshot_.newest_seq()) return std::nullopt;
  if (auto stop = StopIfBudgetSpent()) return stop;
  const std::int64_t about = snapshot_.newest_seq();
  const auto end = RunTurn("advice", 1, true, {}, plan_.turn_time);
  if (!end) return StopForFailure(*failure_);
  record_.advice_seq = about;  // also without advice: the program is asked once
  record_.advice = Neutralised(FirstBytes(end->report.says, kMaxAdviceBytes));
  SaveRecord();
  if (record_.advice.empty()) return std::nullopt;
  presence_.Report("advice", "waiting", {});
  listener_.On({"advice", {{"agent", ProgramOf("advice").title}, {"text", record_.advice}}});
  return std::nullopt;
}

Conductor::Stop Conductor::AwaitRuling(bool interactive) {
  if (auto stop = GetAdvice()) return stop;
  if (auto failure = ReadDebate()) return StopForFailure(*failure);
  if (snapshot_.mover() != "arbitrator") return std::nullopt;
  const json::value& asked = snapshot_.newest();
  const std::string page = session_.settings().url.Whole() + "/d/" + record_.debate_id;
  json::object due{{"seq", snapshot_.newest_seq()},
                   {"type", At(asked, "type")},
                   {"question", At(asked, "content")},
                   {"options", ArrayAt(asked, "options")},
                   {"settles", snapshot_.SettledByChoice()},
                   {"closes_over", ArrayAt(snapshot_.data, "blocking")},
                   {"leaves_open", snapshot_.Blocking()},
                   {"unverified", ArrayAt(snapshot_.data, "unverified")},
                   {"page", page},
                   {"command", "aw debate ruling --debate-id " + record_.debate_id + " --content TEXT"}};
  if (!record_.advice.empty() && record_.advice_seq == snapshot_.newest_seq()) {
    due["advice"] = json::object{{"agent", ProgramOf("advice").title}, {"text", record_.advice}};
  }
  if (interactive) AddDiff(due);
  listener_.On({"ruling_due", std::move(due)});
  if (!interactive && !plan_.waits_for_ruling) {
    return StopRun(ExitCode::kRulingDue, "ruling", "The debate waits for your ruling: " + page);
  }
  AwaitMove();
  return std::nullopt;
}

// Adds the change that the agents have made to the document, for the person who has to accept it.
void Conductor::AddDiff(json::object& due) {
  if (record_.document_id.empty()) return;
  const auto newest = session_.Get("/documents/" + record_.document_id);
  const auto version = newest ? NumberAt(newest->data, "version").value_or(1) : 1;
  if (version < 2) return;
  const auto diff = session_.Get("/documents/" + record_.document_id + "/diff?from=1&to=" + std::to_string(version));
  if (!diff) return;
  due["document_id"] = record_.document_id;
  due["diff"] = TextAt(diff->data, "diff");
}

// Waits until the debate has moved, or for an interrupt.
void Conductor::AwaitMove() {
  const std::int64_t seq = snapshot_.newest_seq();
  while (process::Interrupts() == 0 && snapshot_.newest_seq() == seq && !snapshot_.closed()) {
    Pause();
    presence_.RenewIfDue({}, {});
    if (const auto ruling = listener_.TakeRuling()) PostRuling(*ruling);
    ReadDebateIfChanged();
  }
}

void Conductor::PostRuling(const Ruling& ruling) {
  std::string body;
  {
    ObjectWriter object(body);
    object.Text("content", ruling.content);
    if (!ruling.choice.empty()) object.Text("choice", ruling.choice);
    object.Bool("close", ruling.close);
    object.Number("expected_seq", snapshot_.newest_seq());
    object.Text("client_request_id", session_.NewId());
  }
  const auto reply =
      session_.Post("/debates/" + record_.debate_id + "/ruling", std::move(body), client::As::kArbitrator);
  may_have_changed_ = true;
  if (reply) return;
  const std::string kept = folder_.PathOf("ruling-not-sent.md");
  const bool is_kept = platform::WriteWhole(kept, ruling.content) == 0;
  json::object fields{{"message", reply.error().message + ". " + reply.error().suggestion}};
  if (is_kept) fields["kept"] = kept;
  listener_.On({"ruling_refused", std::move(fields)});
}

// Ends.

ExitCode Conductor::ReportResult() {
  auto outcome = WriteResult(session_, record_, TextAt(snapshot_.newest(), "created_at"));
  if (!outcome) listener_.On({"warning", {{"message", outcome.error().message + ". " + outcome.error().suggestion}}});
  auto result = ResultOf(session_, snapshot_, record_, outcome ? *outcome : json::object{});
  if (!result) return StopForFailure(result.error());
  listener_.On({"result", *std::move(result)});
  record_.finished = static_cast<bool>(outcome);  // only now: after a crash before it, the result is reported again
  SaveRecord();
  return ExitCode::kOk;
}

ExitCode Conductor::StopForInterrupt() {
  return StopRun(ExitCode::kInterrupted, "interrupted", "Stopped as you asked");
}

// The first line is a summary: listeners that have shown the cause show only this line.
ExitCode Conductor::StopForAgent(const std::string& role, int attempts, const std::string& cause) {
  return StopRun(ExitCode::kAgentFailed, "agent",
                 ProgramOf(role).title + " made no move as " + role + " in " + std::to_string(attempts) +
                     (attempts == 1 ? " try" : " tries") + ".\n" + cause +
                     "\nWhat it printed: " + folder_.path().string());
}

ExitCode Conductor::StopForFailure(const Failure& failure) {
  return StopRun(failure.exit, "server",
                 failure.message + (failure.suggestion.empty() ? "" : ". " + failure.suggestion));
}

ExitCode Conductor::StopRun(ExitCode exit, std::string_view reason, const std::string& message,
                            const std::optional<ChangedOption>& changed) {
  if (!snapshot_.closed() && exit != ExitCode::kServer) {
    presence_.ReportAll("gone");
  }
  listener_.On({"stopped", {{"reason", reason}, {"message", message}, {"command", host_.command_again(changed)}}});
  return exit;
}

// Reports a failed write (a full disk) once. The run continues: an old record only loses ids of conversations.
void Conductor::SaveRecord() {
  const auto failure = folder_.Write(record_);
  if (failure && !failure_) {
    failure_ = failure;
    listener_.On({"warning", {{"message", failure->message}}});
  }
}

}  // namespace aw::conduct
