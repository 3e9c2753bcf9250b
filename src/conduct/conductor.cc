#include "conduct/conductor.h"

#include <algorithm>
#include <cstdlib>

#include "conduct/budget.h"
#include "conduct/orders.h"
#include "conduct/plan_document.h"
#include "conduct/prompt.h"
#include "conduct/result.h"
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

constexpr milliseconds kMoment{100};
constexpr seconds kBetweenProgress{1};
constexpr seconds kServerAway{60};
constexpr seconds kBetweenStarts{10};
constexpr int kTries = 3;
constexpr std::size_t kMostAdviceBytes = 8 * 1024;
// For the first output of a program that was silent for a whole turn.
constexpr std::chrono::minutes kSilenceAgain{2};

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
      telling_(listener),
      attendance_(session, plan, record) {}

ExitCode Conductor::Run(bool interactive) {
  if (auto failure = Look()) return Fail(*failure);
  while (true) {
    if (snapshot_.closed()) return Close();
    if (process::Interrupts() > 0) return Ended(ExitCode::kInterrupted, "interrupted", "Stopped as you asked");
    const std::string role(snapshot_.mover());
    Stop stop;
    // Who stopped the debate says how it goes on.
    const bool stopped_by_hand = snapshot_.state() == Name(State::kInterventionPending);
    if (plan_.players.contains(role) && !stopped_by_hand) {
      stop = TakeTurn(role);
    } else if (role == "arbitrator") {
      stop = AwaitRuling(interactive);
    } else {
      AwaitChange();
    }
    if (stop) return *stop;
    if (auto failure = Look()) return Fail(*failure);
  }
}

std::optional<Failure> Conductor::Look() {
  const auto give_up = Clock::now() + kServerAway;
  while (true) {
    auto read = ReadSnapshot(session_, record_.debate_id);
    if (read) {
      snapshot_ = *std::move(read);
      telling_.Report(snapshot_);
      return std::nullopt;
    }
    if (read.error().exit != ExitCode::kServer || Clock::now() >= give_up || process::Interrupts() > 1)
      return read.error();
    StartServerAgain();
    listener_.Tick();
    client::Sleep(seconds(1), CallOptions::For(seconds(2)));
  }
}

void Conductor::StartServerAgain() {
  if (!host_.start_server || Clock::now() < next_start_) return;
  next_start_ = Clock::now() + kBetweenStarts;
  host_.start_server();
}

// While a program is at work: a debate that cannot be read is read later.
void Conductor::LookIfNews() {
  if (!std::exchange(news_, false)) return;
  auto read = ReadSnapshot(session_, record_.debate_id);
  if (!read && read.error().exit == ExitCode::kServer) StartServerAgain();
  if (!read) return;
  snapshot_ = *std::move(read);
  telling_.Report(snapshot_);
}

void Conductor::Pause() {
  news_ = feed_.Wait(CallOptions::For(kMoment)) || news_;
  listener_.Tick();
  if (process::Interrupts() == 0 || told_stopping_) return;
  told_stopping_ = true;
  listener_.On({"stopping", {{"after", snapshot_.mover()}}});
}

// Turns.

Conductor::Stop Conductor::TakeTurn(const std::string& role) {
  Side& side = record_.sides[role];
  const programs::Program& program = plan_.players.at(role).program;
  std::string cause;
  Clock::duration silence = plan_.turn_time;
  for (int attempt = 1; attempt <= kTries;) {
    if (auto stop = OverBudget()) return stop;
    const bool fresh = side.conversation.empty() || attempt == kTries;
    const std::int64_t before = snapshot_.newest_seq();
    const auto end = Play(role, attempt, fresh, cause, silence);
    if (!end) return Fail(*failure_);
    if (auto failure = Look()) return Fail(*failure);
    if (snapshot_.LastSeqOf(role) > before) {
      side.seen = snapshot_.LastSeqOf(role);
      Save();
      return std::nullopt;
    }
    // Somebody else moved: an intervention, most likely.
    if (snapshot_.mover() != role || snapshot_.newest_seq() > before) return std::nullopt;
    if (process::Interrupts() > 0) return Ended(ExitCode::kInterrupted, "interrupted", "Stopped as you asked");
    if (end->report.quota) {
      if (auto stop = AwaitQuota(role, *end->report.quota)) return stop;
      continue;
    }
    const std::string last_cause = std::exchange(cause, CauseOf(*end));
    const std::string path = TurnPath(folder_, record_);
    listener_.On({"turn_failed",
                  {{"role", role},
                   {"agent", program.title},
                   {"attempt", attempt},
                   {"cause", cause},
                   {"repeated", cause == last_cause},
                   {"denials", Strings(end->report.denials)},
                   {"refusals", Strings(end->refusals)},
                   {"transcript", path + ".out"},
                   {"errors", path + ".err"}}});
    if (end->report.lost_conversation && !fresh) {
      side.conversation.clear();
      cause.clear();
      continue;  // that was no try of the program's
    }
    // Another try would end in the same way.
    if (end->report.lacks_tools) return EndedByAgent(role, attempt, cause);
    if (end->is_silent) silence = std::min<Clock::duration>(plan_.turn_time, kSilenceAgain);
    ++attempt;
  }
  return EndedByAgent(role, kTries, cause);
}

// The first line says what happened; the cause was told before.
ExitCode Conductor::EndedByAgent(const std::string& role, int tries, const std::string& cause) {
  return Ended(ExitCode::kAgentFailed, "agent",
               plan_.players.at(role).program.title + " made no move as " + role + " in " + std::to_string(tries) +
                   (tries == 1 ? " try" : " tries") + ".\n" + cause + "\nWhat it printed: " + folder_.path().string());
}

std::optional<TurnEnd> Conductor::Play(const std::string& role, int attempt, bool fresh, const std::string& cause,
                                       Clock::duration silence) {
  const programs::Program& program = plan_.players.at(role).program;
  Side& side = record_.sides[role];
  if (fresh) {
    side.conversation = program.takes_conversation ? session_.NewId() : "";
    side.counted = {};
    side.seen = 0;
  }
  ++record_.turns;
  Save();
  Brief brief{.role = role,
              .debate_id = record_.debate_id,
              .document_id = record_.document_id,
              .seen = side.seen,
              // One that was cut off before its first move may not know what it was told.
              .fresh = fresh || (attempt == 1 && side.seen == 0),
              .blind = plan_.blind && role == "opponent" && snapshot_.newest_seq() == 1 && !record_.document_id.empty(),
              .commands = plan_.commands,
              .reads_by_shell = program.reads_by_shell,
              .language = session_.settings().language,
              .cause = cause};
  const Seat seat{session_, plan_, folder_, record_, role};
  const programs::Order order = OrderFor(seat, fresh, ToolsFor(brief), brief.blind);
  const programs::Launch launch = program.launch(order);
  if (!launch.folder.empty()) brief.project = plan_.project;
  brief.plan = PlanPath(launch);
  brief.page_lines = PageLines(program);
  process::Task task = TaskFor(seat, launch);
  task.input = PromptFor(brief, snapshot_);
  const std::string journal = JournalPath(folder_, role);
  const std::size_t noted = client::OpenJournal(journal);
  ReportTurn(role, attempt);
  TurnWatch watch = WatchFor(role);
  watch.called = [&] { return client::ReadJournal(journal, noted).called; };
  auto end = PlayTurn(program, order, launch, task, {plan_.turn_time, silence, Grace()}, watch);
  if (!end) {
    failure_ = end.error();
    return std::nullopt;
  }
  Read(client::ReadJournal(journal, noted), role, *end);
  CountTurn(role, *end);
  return *std::move(end);
}

// A program that ran well and never started our server had no tools, whatever it printed.
void Conductor::Read(const client::Notes& notes, const std::string& role, TurnEnd& end) {
  end.refusals = notes.refusals;
  end.report.lacks_tools = !notes.called && (end.report.lacks_tools || (!notes.started && end.exit_status == 0));
  for (const client::SentBack& version : notes.sent_back) {
    listener_.On({"sent_back",
                  {{"role", role},
                   {"agent", plan_.players.at(role).program.title},
                   {"document_id", version.document_id},
                   {"version", version.version},
                   {"lines_changed", version.lines_changed}}});
  }
}

// As the program finds the plan from the folder that it is started in; empty if that is not in the project.
std::string Conductor::PlanPath(const programs::Launch& launch) const {
  if (record_.file.empty() || !platform::IsBelow(record_.file, plan_.project)) return {};
  if (!launch.folder.empty()) return ToUtf8(record_.file);
  return ToUtf8(std::filesystem::path(record_.file).lexically_relative(plan_.project).string());
}

// How many lines of the document the program's model gets at once; 0: all of them.
std::int64_t Conductor::PageLines(const programs::Program& program) const {
  if (program.most_result_bytes == 0 || record_.document_id.empty()) return 0;
  const auto document = session_.Get("/documents/" + record_.document_id);
  if (!document) return 0;
  const std::string_view content = TextAt(document->data, "content");
  const std::size_t fits = program.most_result_bytes / 4 * 3;  // the rest is for what stands around it
  if (content.size() <= fits) return 0;
  constexpr std::int64_t kFewest = 20;
  const auto lines = std::ranges::count(content, '\n') + 1;
  return std::max(kFewest, static_cast<std::int64_t>(static_cast<double>(lines) * static_cast<double>(fits) /
                                                     static_cast<double>(content.size())));
}

void Conductor::ReportTurn(const std::string& role, int attempt) {
  json::object fields{{"role", role},
                      {"agent", plan_.players.at(role).program.title},
                      {"action", snapshot_.ActionOf(role)},
                      {"attempt", attempt},
                      {"round", snapshot_.round()}};
  if (const auto most = snapshot_.max_rounds()) fields["max_rounds"] = *most;
  listener_.On({"turn_started", std::move(fields)});
  attendance_.Hurry();
}

TurnWatch Conductor::WatchFor(const std::string& role) {
  return {.pause = [this] { Pause(); },
          .moved =
              [this, role, before = snapshot_.newest_seq()] {
                LookIfNews();
                return role != "advice" && snapshot_.LastSeqOf(role) > before;
              },
          .called = {},
          .stop = [] { return process::Interrupts() > 1; },
          .progress = [this, role](const programs::Report& report,
                                   Clock::duration time) { ReportProgress(role, report, time); }};
}

void Conductor::CountTurn(const std::string& role, const TurnEnd& end) {
  const programs::Program& program = plan_.players.at(role).program;
  Side& side = record_.sides[role];
  if (programs::IsConversationId(end.report.conversation)) side.conversation = end.report.conversation;
  json::object fields{{"role", role}, {"agent", program.title}, {"seconds", InSeconds(end.time)}};
  AddUsage(fields, RiseOf(side, program, end.report.usage));
  Count(side, program, end.report.usage);
  record_.seconds += InSeconds(end.time);
  Save();
  listener_.On({"turn_ended", std::move(fields)});
  attendance_.Report(role, "waiting", {});
}

void Conductor::ReportProgress(const std::string& role, const programs::Report& report, Clock::duration time) {
  const auto now = Clock::now();
  if (now >= next_progress_) {
    next_progress_ = now + kBetweenProgress;
    json::object fields{{"role", role}, {"agent", plan_.players.at(role).program.title}, {"seconds", InSeconds(time)}};
    AddUsage(fields, RiseOf(record_.sides[role], plan_.players.at(role).program, report.usage));
    if (!report.doing.empty()) fields["doing"] = NeutralisedLine(report.doing);
    listener_.On({"turn_progress", std::move(fields)});
  }
  attendance_.Renew(role, report);
}

Conductor::Stop Conductor::OverBudget() {
  const auto spent = BudgetSpent(plan_, record_);
  if (!spent) return std::nullopt;
  return Ended(ExitCode::kBudget, "budget",
               "The budget is spent: " + spent->words + ". To go on, run it again with more",
               OtherValue{spent->option, spent->more});
}

Conductor::Stop Conductor::AwaitQuota(const std::string& role, const programs::Quota& quota) {
  using std::chrono::system_clock;
  json::object fields{{"role", role}, {"agent", plan_.players.at(role).program.title}, {"words", quota.words}};
  if (quota.resets_at) fields["resets_at"] = system_clock::to_time_t(*quota.resets_at);
  listener_.On({"quota", std::move(fields)});
  if (!plan_.waits_for_quota) {
    return Ended(ExitCode::kAgentFailed, "agent",
                 plan_.players.at(role).program.title + " has reached its usage limit: " + quota.words +
                     ". Run it again later, or with --wait-for-quota");
  }
  constexpr std::chrono::minutes kWithoutATime{15};
  constexpr seconds kAtLeast{5};  // a time that is over, by a clock that differs from ours, must not make us spin
  const auto now = system_clock::now();
  const auto until = std::max(quota.resets_at.value_or(now + kWithoutATime), now + kAtLeast);
  while (system_clock::now() < until) {  // not the steady clock: the machine may sleep
    if (process::Interrupts() > 0) return Ended(ExitCode::kInterrupted, "interrupted", "Stopped as you asked");
    listener_.Tick();
    client::Sleep(kMoment, CallOptions::For(kMoment));
  }
  return std::nullopt;
}

// Rulings.

Conductor::Stop Conductor::Advise() {
  if (!plan_.players.contains("advice") || record_.advice_seq == snapshot_.newest_seq()) return std::nullopt;
  if (auto stop = OverBudget()) return stop;
  const std::int64_t about = snapshot_.newest_seq();
  const auto end = Play("advice", 1, true, {}, plan_.turn_time);
  if (!end) return Fail(*failure_);
  record_.advice_seq = about;  // also if there is none: it is asked once
  record_.advice = Neutralised(FirstBytes(end->report.says, kMostAdviceBytes));
  Save();
  if (record_.advice.empty()) return std::nullopt;
  attendance_.Report("advice", "waiting", {});
  listener_.On({"advice", {{"agent", plan_.players.at("advice").program.title}, {"text", record_.advice}}});
  return std::nullopt;
}

Conductor::Stop Conductor::AwaitRuling(bool interactive) {
  if (auto stop = Advise()) return stop;
  if (auto failure = Look()) return Fail(*failure);
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
    due["advice"] = json::object{{"agent", plan_.players.at("advice").program.title}, {"text", record_.advice}};
  }
  if (interactive) AddChange(due);
  listener_.On({"ruling_due", std::move(due)});
  if (!interactive && !plan_.waits_for_ruling) {
    return Ended(ExitCode::kRulingDue, "ruling", "The debate waits for your ruling: " + page);
  }
  AwaitChange();
  return std::nullopt;
}

// What the agents have changed so far, for a person who is to accept it.
void Conductor::AddChange(json::object& due) {
  if (record_.document_id.empty()) return;
  const auto newest = session_.Get("/documents/" + record_.document_id);
  const auto version = newest ? NumberAt(newest->data, "version").value_or(1) : 1;
  if (version < 2) return;
  const auto diff = session_.Get("/documents/" + record_.document_id + "/diff?from=1&to=" + std::to_string(version));
  if (!diff) return;
  due["document_id"] = record_.document_id;
  due["diff"] = TextAt(diff->data, "diff");
}

// Until somebody has moved, or the user wants to stop.
void Conductor::AwaitChange() {
  const std::int64_t seq = snapshot_.newest_seq();
  while (process::Interrupts() == 0 && snapshot_.newest_seq() == seq && !snapshot_.closed()) {
    Pause();
    attendance_.Renew({}, {});
    if (const auto ruling = listener_.Decided()) Rule(*ruling);
    LookIfNews();
  }
}

void Conductor::Rule(const Ruling& ruling) {
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
  news_ = true;
  if (reply) return;
  const std::string kept = folder_.PathOf("ruling-not-sent.md");
  const bool is_kept = platform::WriteWhole(kept, ruling.content) == 0;
  json::object fields{{"message", reply.error().message + ". " + reply.error().suggestion}};
  if (is_kept) fields["kept"] = kept;
  listener_.On({"ruling_refused", std::move(fields)});
}

// Ends.

ExitCode Conductor::Close() {
  auto home = WriteResult(session_, record_, TextAt(snapshot_.newest(), "created_at"));
  if (!home) listener_.On({"warning", {{"message", home.error().message + ". " + home.error().suggestion}}});
  auto result = ResultOf(session_, snapshot_, record_, home ? *home : json::object{});
  if (!result) return Fail(result.error());
  listener_.On({"result", *std::move(result)});
  record_.finished = static_cast<bool>(home);  // only now: a result that nobody was told is told again
  Save();
  return ExitCode::kOk;
}

ExitCode Conductor::Fail(const Failure& failure) {
  return Ended(failure.exit, "server", failure.message + (failure.suggestion.empty() ? "" : ". " + failure.suggestion));
}

ExitCode Conductor::Ended(ExitCode exit, std::string_view reason, const std::string& message,
                          const std::optional<OtherValue>& other) {
  if (!snapshot_.closed() && exit != ExitCode::kServer) {
    attendance_.TellAll("gone");
  }
  listener_.On({"stopped", {{"reason", reason}, {"message", message}, {"command", host_.command_again(other)}}});
  return exit;
}

// A disk that is full is told once; what is lost is no more than where a conversation goes on.
void Conductor::Save() {
  const auto failure = folder_.Write(record_);
  if (failure && !failure_) {
    failure_ = failure;
    listener_.On({"warning", {{"message", failure->message}}});
  }
}

}  // namespace aw::conduct
