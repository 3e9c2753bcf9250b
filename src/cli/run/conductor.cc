#include "cli/run/conductor.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <csignal>
#include <cstdlib>
#include <iomanip>
#include <sstream>

#include "cli/agent/program.h"
#include "cli/ledger.h"
#include "cli/run/home.h"
#include "cli/run/prompt.h"
#include "cli/server/control.h"
#include "cli/terminal.h"
#include "core/debate.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli::run {
namespace {

namespace json = boost::json;
using client::Clock;
using client::Patience;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kMoment{100};
constexpr seconds kBetweenProgress{1};
constexpr seconds kBetweenPresence{20};
constexpr seconds kServerAway{60};
constexpr seconds kBetweenStarts{10};
constexpr int kTries = 3;
constexpr std::size_t kLineBytes = 160;

volatile std::sig_atomic_t g_interrupts = 0;

// The time that a program has from its move to its end; tests shorten it.
milliseconds Grace() {
  const char* text = std::getenv("AW_RUN_GRACE_MS");
  const int given = text ? std::atoi(text) : 0;
  return given > 0 ? milliseconds(given) : milliseconds(20'000);
}

std::string FirstLine(std::string_view text) {
  std::string line = NeutralisedLine(text.substr(0, 4 * kLineBytes));
  if (line.size() > kLineBytes) {
    std::size_t end = kLineBytes;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;
    line.resize(end);
    line += "…";
  }
  return line;
}

void AddUsage(json::object& fields, const Usage& usage) {
  if (usage.tokens) fields["tokens"] = *usage.tokens;
  if (usage.usd) fields["usd"] = *usage.usd;
}

double InSeconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

json::array Strings(const std::vector<std::string>& texts) { return json::array(texts.begin(), texts.end()); }

}  // namespace

int Interrupts() { return g_interrupts; }

void CatchInterrupts() {
  struct sigaction action {};
  action.sa_handler = [](int signal) { g_interrupts = g_interrupts + (signal == SIGINT ? 1 : 2); };
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

Conductor::Conductor(const Session& session, const Plan& plan, const RunFolder& folder, Record& record,
                     Audience& audience)
    : session_(session),
      plan_(plan),
      folder_(folder),
      record_(record),
      audience_(audience),
      feed_(session.settings(), record.debate_id),
      may_start_server_(server::ManagedPid(session.settings()).has_value()) {}

ExitCode Conductor::Run(bool interactive) {
  if (auto failure = Look()) return Fail(*failure);
  while (true) {
    if (standing_.closed()) return Close();
    if (Interrupts() > 0) return Ended(ExitCode::kInterrupted, "interrupted", "Stopped as you asked");
    const std::string role(standing_.mover());
    Stop stop;
    // Who stopped the debate says how it goes on.
    const bool stopped_by_hand = standing_.state() == Name(State::kInterventionPending);
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
    auto read = ReadStanding(session_, record_.debate_id);
    if (read) {
      standing_ = *std::move(read);
      TellMoves();
      return std::nullopt;
    }
    if (read.error().exit != ExitCode::kServer || Clock::now() >= give_up || Interrupts() > 1) return read.error();
    StartServerAgain();
    audience_.Tick();
    client::Sleep(seconds(1), Patience::For(seconds(2)));
  }
}

void Conductor::StartServerAgain() {
  if (!may_start_server_ || Clock::now() < next_start_) return;
  next_start_ = Clock::now() + kBetweenStarts;
  server::StartUnasked(session_.settings());
}

// While a program is at work: a debate that cannot be read is read later.
void Conductor::LookIfNews() {
  if (!std::exchange(news_, false)) return;
  auto read = ReadStanding(session_, record_.debate_id);
  if (!read && read.error().exit == ExitCode::kServer) StartServerAgain();
  if (!read) return;
  standing_ = *std::move(read);
  TellMoves();
}

void Conductor::TellMoves() {
  const auto tell = [this](const json::value& argument) {
    const std::int64_t seq = NumberAt(argument, "seq").value_or(0);
    if (seq <= told_seq_) return;
    told_seq_ = seq;
    json::object fields{{"seq", seq},
                        {"type", At(argument, "type")},
                        {"role", At(argument, "role")},
                        {"argument_id", At(argument, "id")},
                        {"line", FirstLine(TextAt(argument, "content"))}};
    json::array marks;
    for (const json::value& entry : ArrayAt(argument, "issues")) {
      marks.push_back(json::object{{"id", At(entry, "id")}, {"set", At(entry, "set")}});
    }
    if (!marks.empty()) fields["issues"] = std::move(marks);
    audience_.On({"moved", std::move(fields)});
  };
  tell(At(standing_.data, "motion"));
  for (const json::value& argument : ArrayAt(standing_.data, "arguments")) tell(argument);
  TellStanding();
}

void Conductor::TellStanding() {
  const std::string line = StandingLine(standing_.data);
  if (line == told_standing_) return;
  told_standing_ = line;
  std::int64_t disputed = 0;
  for (const json::value& issue : ArrayAt(standing_.data, "issues")) disputed += TextAt(issue, "status") == "disputed";
  json::object fields{{"round", standing_.round()},
                      {"blocking", ArrayAt(standing_.data, "blocking")},
                      {"disputed", disputed},
                      {"stalemate", ArrayAt(standing_.data, "stalemate")},
                      {"line", line}};
  if (const auto most = standing_.max_rounds()) fields["max_rounds"] = *most;
  audience_.On({"standing", std::move(fields)});
}

void Conductor::Pause() {
  news_ = feed_.Wait(Patience::For(kMoment)) || news_;
  audience_.Tick();
  if (Interrupts() == 0 || told_stopping_) return;
  told_stopping_ = true;
  audience_.On({"stopping", {{"after", standing_.mover()}}});
}

// Turns.

Conductor::Stop Conductor::TakeTurn(const std::string& role) {
  Side& side = record_.sides[role];
  const Program& program = plan_.players.at(role).program;
  std::string cause;
  for (int attempt = 1; attempt <= kTries;) {
    if (auto stop = OverBudget()) return stop;
    const bool fresh = side.conversation.empty() || attempt == kTries;
    const std::int64_t before = standing_.newest_seq();
    const auto end = Play(role, attempt, fresh, cause);
    if (!end) return Fail(*failure_);
    if (auto failure = Look()) return Fail(*failure);
    if (standing_.LastSeqOf(role) > before) {
      side.seen = standing_.LastSeqOf(role);
      Save();
      return std::nullopt;
    }
    // Somebody else moved: an intervention, most likely.
    if (standing_.mover() != role || standing_.newest_seq() > before) return std::nullopt;
    if (Interrupts() > 0) return Ended(ExitCode::kInterrupted, "interrupted", "Stopped as you asked");
    if (end->report.quota) {
      if (auto stop = AwaitQuota(role, *end->report.quota)) return stop;
      continue;
    }
    cause = CauseOf(*end);
    const std::string name = folder_.PathOf("turn-" + std::to_string(record_.turns));
    audience_.On({"turn_failed",
                  {{"role", role},
                   {"agent", program.title},
                   {"attempt", attempt},
                   {"cause", cause},
                   {"denials", Strings(end->report.denials)},
                   {"transcript", name + ".out"},
                   {"errors", name + ".err"}}});
    if (end->report.lost_conversation && !fresh) {
      side.conversation.clear();
      cause.clear();
      continue;  // that was no try of the program's
    }
    ++attempt;
  }
  return Ended(ExitCode::kAgentFailed, "agent",
               program.title + " made no move as " + role + " in " + std::to_string(kTries) + " tries. " + cause +
                   "\nWhat it printed: " + folder_.path().string());
}

std::optional<TurnEnd> Conductor::Play(const std::string& role, int attempt, bool fresh, const std::string& cause) {
  const Player& player = plan_.players.at(role);
  Side& side = record_.sides[role];
  if (fresh) {
    side.conversation = player.program.takes_conversation ? session_.NewId() : "";
    side.counted = {};
    side.seen = 0;
  }
  ++record_.turns;
  Save();
  const std::int64_t before = standing_.newest_seq();
  const Brief brief{.role = role,
                    .debate_id = record_.debate_id,
                    .document_id = record_.document_id,
                    .seen = side.seen,
                    .fresh = fresh,
                    .blind = plan_.blind && role == "opponent" && before == 1 && !record_.document_id.empty(),
                    .commands = plan_.commands,
                    .cause = cause};
  const Order order = OrderFor(role, fresh, ToolsFor(brief));
  const Launch launch = player.program.launch(order);
  Task task = TaskFor(role, player, launch);
  task.input = PromptFor(brief, standing_);

  json::object started{{"role", role},
                       {"agent", player.program.title},
                       {"action", standing_.ActionOf(role)},
                       {"attempt", attempt},
                       {"round", standing_.round()}};
  if (const auto most = standing_.max_rounds()) started["max_rounds"] = *most;
  audience_.On({"turn_started", std::move(started)});
  next_presence_ = {};
  const TurnWatch watch{
      .pause = [this] { Pause(); },
      .moved =
          [&] {
            LookIfNews();
            return role != "advice" && standing_.newest_seq() > before && standing_.LastSeqOf(role) > before;
          },
      .stop = [] { return Interrupts() > 1; },
      .progress = [&](const Report& report, Clock::duration time) { TellProgress(role, report, time); }};
  auto end = PlayTurn(player.program, order, launch, task, {plan_.turn_time, Grace()}, watch);
  if (!end) {
    failure_ = end.error();
    return std::nullopt;
  }
  if (!end->report.conversation.empty()) side.conversation = end->report.conversation;
  const Usage used = RiseOf(side, player.program, end->report.usage);
  Count(side, player.program, end->report.usage);
  record_.seconds += InSeconds(end->time);
  Save();
  json::object ended{{"role", role}, {"agent", player.program.title}, {"seconds", InSeconds(end->time)}};
  AddUsage(ended, used);
  audience_.On({"turn_ended", std::move(ended)});
  TellPresence(role, "waiting", {});
  return *std::move(end);
}

Order Conductor::OrderFor(const std::string& role, bool fresh, const std::vector<std::string>& tools) {
  const Player& player = plan_.players.at(role);
  const Settings& settings = session_.settings();
  Order order;
  order.role = role;
  order.folder = std::filesystem::current_path().string();
  order.run_folder = folder_.path().string();
  order.conversation = record_.sides[role].conversation;
  order.resumes = !fresh;
  order.model = player.model;
  order.aw = agent::OwnPath();
  order.mcp_words = {"mcp",         "--role",          role == "advice" ? "arbitrator" : role,
                     "--debate-id", record_.debate_id, "--tools"};
  std::string names;
  for (const std::string& tool : tools) names.append(names.empty() ? "" : ",").append(tool);
  order.mcp_words.push_back(names);
  for (const std::string& command : plan_.commands) order.mcp_words.insert(order.mcp_words.end(), {"--allow", command});
  order.tools = tools;
  order.url = settings.url.Whole();
  const char* token = std::getenv("DEBATE_AUTH_TOKEN");
  order.has_token = token && *token;
  order.trusts_program = plan_.trusts_programs;
  return order;
}

Task Conductor::TaskFor(const std::string& role, const Player& player, const Launch& launch) const {
  const std::string name = folder_.PathOf("turn-" + std::to_string(record_.turns));
  Task task;
  task.words = launch.words;
  if (task.words[0] == player.program.executable) task.words[0] = player.path;
  task.variables = launch.variables;
  task.variables.emplace_back("DEBATE_ROLE", role == "advice" ? "arbitrator" : role);
  task.variables.emplace_back("DEBATE_SERVER_URL", session_.settings().url.Whole());
  task.removed = {"DEBATE_ARBITRATOR_TOKEN",
                  "DEBATE_AUTO_START",
                  "CLAUDECODE",
                  "CODEX_THREAD_ID",
                  "CODEX_SANDBOX_NETWORK_DISABLED",
                  "GEMINI_CLI",
                  "OPENCODE",
                  "COPILOT_CLI",
                  "CURSOR_AGENT"};
  task.folder = std::filesystem::current_path().string();
  task.output_path = name + ".out";
  task.error_path = name + ".err";
  return task;
}

void Conductor::TellProgress(const std::string& role, const Report& report, Clock::duration time) {
  const auto now = Clock::now();
  if (now >= next_progress_) {
    next_progress_ = now + kBetweenProgress;
    json::object fields{{"role", role}, {"agent", plan_.players.at(role).program.title}, {"seconds", InSeconds(time)}};
    AddUsage(fields, RiseOf(record_.sides[role], plan_.players.at(role).program, report.usage));
    if (!report.doing.empty()) fields["doing"] = NeutralisedLine(report.doing);
    audience_.On({"turn_progress", std::move(fields)});
  }
  RenewPresence(role, report);
}

void Conductor::RenewPresence(const std::string& thinks, const Report& report) {
  const auto now = Clock::now();
  if (now < next_presence_) return;
  next_presence_ = now + kBetweenPresence;
  for (const auto& [role, player] : plan_.players) {
    if (role == thinks) {
      TellPresence(role, "thinking", report);
    } else if (role != "advice" || !record_.advice.empty()) {
      TellPresence(role, "waiting", {});
    }
  }
}

void Conductor::TellPresence(const std::string& role, std::string_view state, const Report& report) {
  const Side& side = record_.sides[role];
  const Program& program = plan_.players.at(role).program;
  const Usage now = RiseOf(side, program, report.usage);
  const std::int64_t tokens = side.tokens + now.tokens.value_or(0);
  const double usd = side.usd + now.usd.value_or(0);
  const bool advises = role == "advice";
  json::object body{{"role", advises ? "arbitrator" : role}, {"agent", program.title}, {"state", state}};
  if (!report.doing.empty()) body["detail"] = FirstLine(report.doing);
  if (!side.hides_tokens && tokens > 0) body["tokens"] = tokens;
  if (!side.hides_usd && usd > 0) body["cost_usd"] = usd;
  if (advises && !record_.advice.empty()) body["advice"] = record_.advice;
  (void)session_.Put("/debates/" + record_.debate_id + "/presence", json::serialize(body),
                     role == "proposer" || role == "opponent" ? As::kAgent : As::kArbitrator);
}

Conductor::Stop Conductor::OverBudget() {
  const auto spent = [this](const std::string& what) {
    return Ended(ExitCode::kBudget, "budget", "The budget is spent: " + what + ". To go on, run it again with more");
  };
  if (record_.seconds >= static_cast<double>(plan_.max_time.count())) {
    return spent(std::to_string(static_cast<int>(record_.seconds)) + " s of --max-time " +
                 std::to_string(plan_.max_time.count()) + " s");
  }
  std::int64_t tokens = 0;
  double usd = 0;
  for (const auto& [role, side] : record_.sides) {
    tokens += side.tokens;
    usd += side.usd;
  }
  if (plan_.max_tokens && tokens >= *plan_.max_tokens) return spent(std::to_string(tokens) + " tokens");
  if (plan_.max_usd && usd >= *plan_.max_usd) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(2) << usd << " USD";
    return spent(text.str());
  }
  return std::nullopt;
}

Conductor::Stop Conductor::AwaitQuota(const std::string& role, const Quota& quota) {
  using std::chrono::system_clock;
  json::object fields{{"role", role}, {"agent", plan_.players.at(role).program.title}, {"words", quota.words}};
  if (quota.resets_at) fields["resets_at"] = system_clock::to_time_t(*quota.resets_at);
  audience_.On({"quota", std::move(fields)});
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
    if (Interrupts() > 0) return Ended(ExitCode::kInterrupted, "interrupted", "Stopped as you asked");
    audience_.Tick();
    client::Sleep(kMoment, Patience::For(kMoment));
  }
  return std::nullopt;
}

// Rulings.

Conductor::Stop Conductor::Advise() {
  if (!plan_.players.contains("advice") || record_.advice_seq == standing_.newest_seq()) return std::nullopt;
  if (auto stop = OverBudget()) return stop;
  const std::int64_t about = standing_.newest_seq();
  const auto end = Play("advice", 1, true, {});
  if (!end) return Fail(*failure_);
  record_.advice_seq = about;  // also if there is none: it is asked once
  record_.advice = Neutralised(end->report.says).substr(0, 8 * 1024);
  Save();
  if (record_.advice.empty()) return std::nullopt;
  TellPresence("advice", "waiting", {});
  audience_.On({"advice", {{"agent", plan_.players.at("advice").program.title}, {"text", record_.advice}}});
  return std::nullopt;
}

Conductor::Stop Conductor::AwaitRuling(bool interactive) {
  if (auto stop = Advise()) return stop;
  if (auto failure = Look()) return Fail(*failure);
  if (standing_.mover() != "arbitrator") return std::nullopt;
  const json::value& asked = standing_.newest();
  const std::string page = session_.settings().url.Whole() + "/d/" + record_.debate_id;
  json::object due{{"seq", standing_.newest_seq()},
                   {"type", At(asked, "type")},
                   {"question", At(asked, "content")},
                   {"options", ArrayAt(asked, "options")},
                   {"closes_over", ArrayAt(standing_.data, "blocking")},
                   {"page", page},
                   {"command", "aw debate ruling --debate-id " + record_.debate_id + " --content TEXT"}};
  if (!record_.advice.empty() && record_.advice_seq == standing_.newest_seq()) {
    due["advice"] = json::object{{"agent", plan_.players.at("advice").program.title}, {"text", record_.advice}};
  }
  audience_.On({"ruling_due", std::move(due)});
  if (!interactive && !plan_.waits_for_ruling) {
    return Ended(ExitCode::kRulingDue, "ruling", "The debate waits for your ruling: " + page);
  }
  AwaitChange();
  return std::nullopt;
}

// Until somebody has moved, or the user wants to stop.
void Conductor::AwaitChange() {
  const std::int64_t seq = standing_.newest_seq();
  while (Interrupts() == 0 && standing_.newest_seq() == seq && !standing_.closed()) {
    Pause();
    RenewPresence({}, {});
    if (const auto ruling = audience_.Decided()) Rule(*ruling);
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
    object.Text("client_request_id", session_.NewId());
  }
  const auto reply = session_.Post("/debates/" + record_.debate_id + "/ruling", std::move(body), As::kArbitrator);
  news_ = true;
  if (reply) return;
  const std::string kept = folder_.PathOf("ruling-not-sent.md");
  const bool is_kept = WriteWhole(kept, ruling.content) == 0;
  json::object fields{{"message", reply.error().message + ". " + reply.error().suggestion}};
  if (is_kept) fields["kept"] = kept;
  audience_.On({"ruling_refused", std::move(fields)});
}

// Ends.

ExitCode Conductor::Close() {
  auto home = BringHome(session_, record_);
  if (!home) audience_.On({"warning", {{"message", home.error().message + ". " + home.error().suggestion}}});
  auto arguments = ReadArguments(session_, record_.debate_id);
  if (!arguments) return Fail(arguments.error());
  json::array rulings;
  for (const json::value& argument : *arguments) {
    if (TextAt(argument, "type") != "RULING") continue;
    rulings.push_back(json::object{
        {"seq", At(argument, "seq")}, {"choice", At(argument, "choice")}, {"content", At(argument, "content")}});
  }
  json::object result{{"debate_id", record_.debate_id},
                      {"state", standing_.state()},
                      {"title", standing_.title()},
                      {"rulings", std::move(rulings)},
                      {"issues", ArrayAt(standing_.data, "issues")},
                      {"blocking", ArrayAt(standing_.data, "blocking")},
                      {"rounds", standing_.round()},
                      {"seconds", record_.seconds}};
  AddUsage(result, {TokensOf(record_), UsdOf(record_)});
  if (home) {
    for (auto& [name, value] : *home) result[name] = std::move(value);
  }
  record_.finished = static_cast<bool>(home);
  Save();
  audience_.On({"result", std::move(result)});
  return ExitCode::kOk;
}

ExitCode Conductor::Fail(const Failure& failure) {
  return Ended(failure.exit, "server", failure.message + (failure.suggestion.empty() ? "" : ". " + failure.suggestion));
}

ExitCode Conductor::Ended(ExitCode exit, std::string_view reason, const std::string& message) {
  std::vector<std::string> words{"aw", "debate", "run"};
  if (!record_.file.empty()) words.push_back(std::filesystem::relative(record_.file).string());
  for (const auto& [side, spec] : plan_.specs) words.insert(words.end(), {"--" + side, spec});
  if (record_.file.empty()) words.insert(words.end(), {"--debate-id", record_.debate_id});
  if (!standing_.closed() && exit != ExitCode::kServer) {
    for (const auto& [role, player] : plan_.players) TellPresence(role, "gone", {});
  }
  audience_.On({"stopped", {{"reason", reason}, {"message", message}, {"command", ShellCommand(words)}}});
  return exit;
}

// A disk that is full is told once; what is lost is no more than where a conversation goes on.
void Conductor::Save() {
  const auto failure = folder_.Write(record_);
  if (failure && !failure_) {
    failure_ = failure;
    audience_.On({"warning", {{"message", failure->message}}});
  }
}

}  // namespace aw::cli::run
