#include "conduct/gate.h"

#include <algorithm>
#include <cstring>

#include "conduct/conductor.h"
#include "conduct/gate_text.h"
#include "conduct/plan_document.h"
#include "core/issues.h"
#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"
#include "wire/quotation.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;
using client::Clock;
using programs::PlanReply;
using programs::PlanVerdict;

constexpr const char* kOpponent = "opponent";
constexpr std::size_t kMaxCauseCharacters = 300;

// Keeps why the opponent made no move.
class CauseListener : public RunListener {
 public:
  void On(const Event& event) override {
    const json::value fields(event.fields);
    if (event.name == "quota") cause = "has reached its usage limit: " + std::string(TextAt(fields, "words"));
    if (event.name == "turn_failed" && cause.empty()) cause = "made no review: " + std::string(TextAt(fields, "cause"));
  }

  std::string cause;
};

Review ReviewOf(const DebateSnapshot& snapshot, const std::string& opponent, const std::string& page,
                const Record& record) {
  return {snapshot, opponent, page, snapshot.round(), record.seconds};
}

json::object EntryOf(const PlanAnswer& answer, const Record& record, std::int64_t version) {
  json::object entry{{"id", answer.id}, {"set", answer.is_fixed ? "fixed" : "disputed"}};
  if (answer.is_fixed) entry["where"] = json::object{{"document_id", record.document_id}, {"version", version}};
  // A dispute needs a note.
  if (!answer.reason.empty() || !answer.is_fixed)
    entry["note"] = answer.reason.empty() ? "Disputed without a reason" : answer.reason;
  return entry;
}

// The answers that the proposer may give now: others would refuse the whole claim.
std::vector<PlanAnswer> Acceptable(const std::vector<PlanAnswer>& answers, const DebateSnapshot& snapshot) {
  std::vector<PlanAnswer> accepted;
  for (const PlanAnswer& answer : answers) {
    for (const json::value& issue : ArrayAt(snapshot.data, "issues")) {
      if (TextAt(issue, "id") != answer.id) continue;
      const auto status = IssueStatusNamed(TextAt(issue, "status"));
      const IssueStatus wanted = answer.is_fixed ? IssueStatus::kFixed : IssueStatus::kDisputed;
      if (status && MaySet(*status, Role::kProposer, wanted)) accepted.push_back(answer);
    }
  }
  return accepted;
}

std::string Normal(std::string plan) {
  if (!plan.ends_with('\n')) plan.push_back('\n');
  return plan;
}

}  // namespace

Gate::Gate(const client::Api& session, const GateFolder& folder, GateOrder order, StartTurnFunction start_turn)
    : session_(session),
      folder_(folder),
      order_(std::move(order)),
      plan_(SplitAnswers(order_.plan)),
      start_turn_(std::move(start_turn)),
      state_(folder.Read()) {}

OrFailure<PlanReply> Gate::Review() {
  if (state_.url != session_.settings().url.Whole()) state_ = {};
  if (!state_.debate_id.empty()) {
    const auto snapshot = ReadSnapshot(session_, state_.debate_id);
    const bool is_gone = !snapshot && snapshot.error().code == "DEBATE_NOT_FOUND";
    if (!snapshot && !is_gone) return snapshot.error();
    if (is_gone || snapshot->closed()) state_ = {};
  }
  if (state_.debate_id.empty()) {
    state_ = {.debate_id = session_.NewId(), .url = session_.settings().url.Whole()};
  }
  const auto run = RunFolder::Open(session_.settings().home, *Uuid::Parse(state_.debate_id));
  if (!run) return run.error();
  Record record = run->Read().value_or(Record{});
  record.debate_id = state_.debate_id;
  record.url = state_.url;
  const auto reply = Enter(*run, record);
  if (!reply) return reply.error();
  if (*reply) return **reply;
  return RunOpponent(*run, record);
}

Plan Gate::PlanOfRun(const RunFolder& run) const {
  Plan plan;
  plan.project = order_.project;
  plan.file = run.PathOf("plan.md");
  plan.players.emplace(kOpponent, order_.opponent);
  plan.specs.emplace(kOpponent, order_.opponent_spec);
  plan.debate_type = "coding_plan_debate";
  plan.max_rounds = order_.settings.rounds;
  plan.max_time = plan.turn_time = order_.settings.time;
  plan.max_time *= 100;  // the deadline limits each plan exit by itself
  return plan;
}

std::string Gate::Page() const { return session_.settings().url.Whole() + "/d/" + state_.debate_id; }

std::optional<Failure> Gate::OpenFirst(const RunFolder& run, Record& record) {
  const Plan plan = PlanOfRun(run);
  const int error = platform::WriteWhole(plan.file, Normal(plan_.plan), platform::Existing::kReplaceFile);
  if (error != 0) return Refuse("The file '" + plan.file + "' cannot be written: " + std::strerror(error));
  if (auto failure = OpenDebate(session_, plan, run, record)) return failure;
  return folder_.Write(state_);
}

OrFailure<std::optional<PlanReply>> Gate::Enter(const RunFolder& run, Record& record) {
  if (record.document_id.empty()) {
    if (auto failure = OpenFirst(run, record)) return *std::move(failure);
    return std::optional<PlanReply>();
  }
  auto snapshot = ReadSnapshot(session_, state_.debate_id);
  if (!snapshot) return std::move(snapshot).error();
  if (snapshot->mover() == "arbitrator") {
    return std::optional(PlanReply{.line = "The review of this plan waits for your ruling: " + Page()});
  }
  bool is_changed = false;
  const auto version = WriteVersion(record, is_changed);
  if (!version) return version.error();
  if (snapshot->mover() != "proposer") return std::optional<PlanReply>();
  if (snapshot->round() >= snapshot->max_rounds().value_or(snapshot->round() + 1))
    return std::optional(Undecided(*snapshot, record, "The rounds of the review are over"));
  if (auto failure = Claim(record, *snapshot, *version, is_changed)) return *std::move(failure);
  return std::optional<PlanReply>();
}

OrFailure<std::int64_t> Gate::WriteVersion(const Record& record, bool& is_changed) const {
  const std::string target = "/documents/" + record.document_id;
  const auto newest = session_.Get(target);
  if (!newest) return newest.error();
  const auto version = NumberAt(newest->data, "version").value_or(1);
  const std::string content = Normal(plan_.plan);
  is_changed = TextAt(newest->data, "content") != content;
  if (!is_changed) return version;
  const json::object body{{"summary", "The revised plan"},
                          {"content", content},
                          {"base_version", version},
                          {"client_request_id", session_.NewId()}};
  const auto written = session_.Post(target + "/versions", JsonText(body));
  if (!written) return written.error();
  return NumberAt(written->data, "version").value_or(version + 1);
}

std::optional<Failure> Gate::Claim(const Record& record, const DebateSnapshot& snapshot, std::int64_t version,
                                   bool is_changed) {
  const std::vector<PlanAnswer> answers = Acceptable(plan_.answers, snapshot);
  json::array entries;
  for (const PlanAnswer& answer : answers) {
    entries.push_back(EntryOf(answer, record, version));
    if (!answer.is_fixed && std::ranges::count(state_.disputed, answer.id) == 0) state_.disputed.push_back(answer.id);
  }
  json::object body{{"role", "proposer"},
                    {"target_id", At(snapshot.newest(), "id")},
                    {"content", ClaimText(version, is_changed, answers)},
                    {"client_request_id", session_.NewId()}};
  if (!entries.empty()) body["issues"] = std::move(entries);
  const auto reply = session_.Post("/debates/" + state_.debate_id + "/arguments", JsonText(body));
  if (!reply) return reply.error();
  return folder_.Write(state_);
}

OrFailure<PlanReply> Gate::RunOpponent(const RunFolder& run, Record& record) {
  const Plan plan = PlanOfRun(run);
  Side& side = record.sides[kOpponent];
  if (side.player != order_.opponent_spec) {
    side.player = order_.opponent_spec;
    side.conversation.clear();  // of another program
    side.counted = {};
  }
  state_.opponent = order_.opponent_spec;
  CauseListener listener;
  bool is_late = false;
  Host host{.command_again = [](const auto&) { return std::string(); }, .start_server = {}};
  host.start_turn = [&](const Turn& turn, TurnWatch watch) -> OrFailure<StepTurn> {
    const auto left = order_.deadline - Clock::now();
    if (left <= Clock::duration::zero()) {
      is_late = true;
      return Refuse("The time is used up");
    }
    auto step = start_turn_({turn.program, turn.order, turn.launch, turn.task, {left, left, turn.limits.grace}},
                            std::move(watch));
    if (!step) return step;
    return StepTurn([this, &is_late, step = *std::move(step)] {
      auto end = step();
      if (end) is_late = Clock::now() >= order_.deadline;
      return end;
    });
  };
  Conductor conductor(session_, plan, run, record, listener, std::move(host));
  const auto failure = conductor.RunTurnsOf(kOpponent);
  const DebateSnapshot& snapshot = conductor.snapshot();
  if (!failure && snapshot.mover() != kOpponent) return Judge(snapshot, record);
  const std::string title = order_.opponent.program.title;
  if (is_late) {
    const std::string seconds = std::to_string(order_.settings.time.count());
    return Undecided(snapshot, record, title + " did not finish its review in " + seconds + " s");
  }
  if (!listener.cause.empty()) return AgentNotReady(title + " " + Printable(listener.cause, kMaxCauseCharacters), {});
  return failure ? *failure : AgentNotReady(title + " made no review", {});
}

PlanReply Gate::Judge(const DebateSnapshot& snapshot, const Record& record) {
  const std::string page = Page();
  const conduct::Review review = ReviewOf(snapshot, order_.opponent.program.title, page, record);
  if (snapshot.mover() == "arbitrator") return {.line = "The review of this plan was stopped for your ruling: " + page};
  if (ArrayAt(snapshot.data, "blocking").empty()) {
    Forget();
    return {.verdict = PlanVerdict::kAllow, .line = PassedLine(review), .plan = plan_.plan};
  }
  if (snapshot.round() < snapshot.max_rounds().value_or(snapshot.round() + 1)) {
    return {.verdict = PlanVerdict::kRevise, .line = RevisionLine(review), .message = RevisionMessage(review)};
  }
  const std::string why = std::to_string(review.rounds) + (review.rounds == 1 ? " round" : " rounds") + " with " +
                          review.opponent + " are over";
  return Undecided(snapshot, record, why);
}

PlanReply Gate::Undecided(const DebateSnapshot& snapshot, const Record& record, const std::string& why) {
  const std::string page = Page();
  PlanReply reply{.line = UndecidedLine(ReviewOf(snapshot, order_.opponent.program.title, page, record), why)};
  if (ArrayAt(snapshot.data, "blocking").empty()) reply.verdict = PlanVerdict::kPass;
  if (order_.settings.then == GateSettings::Then::kAllow) {
    reply.verdict = PlanVerdict::kAllow;
    reply.plan = plan_.plan;
  }
  const bool is_disputed = std::ranges::any_of(state_.disputed, [&](const std::string& id) {
    return std::ranges::count(ArrayAt(snapshot.data, "blocking"), json::value(id)) > 0;
  });
  const bool is_over = snapshot.mover() == "proposer";
  if (is_over && is_disputed) return Appeal(snapshot), reply;
  if (is_over) Forget();
  return reply;
}

void Gate::Appeal(const DebateSnapshot& snapshot) {
  json::array about;
  std::string question = "The plan's author and the reviewer disagree, and the rounds are over. Who is right?\n";
  for (const json::value& issue : ArrayAt(snapshot.data, "issues")) {
    const std::string id(TextAt(issue, "id"));
    const bool blocks = std::ranges::count(ArrayAt(snapshot.data, "blocking"), At(issue, "id")) > 0;
    if (!blocks || std::ranges::count(state_.disputed, id) == 0) continue;
    about.emplace_back(id);
    question.append("\n- ").append(id).append(": ").append(QuotedLine(TextAt(issue, "title")));
  }
  const json::array options{json::object{{"id", "A"}, {"text", "The plan is right: it may stay as it is"}},
                            json::object{{"id", "B"}, {"text", "The reviewer is right: the plan must change"}},
                            json::object{{"id", "C"}, {"text", "Something else"}}};
  const json::object body{{"target_id", At(snapshot.newest(), "id")},
                          {"content", question + "\n"},
                          {"options", options},
                          {"about", about},
                          {"client_request_id", session_.NewId()}};
  // After a failure the next plan exit finds the rounds over, and tries again.
  (void)session_.Post("/debates/" + state_.debate_id + "/appeal", JsonText(body));
}

void Gate::Forget() { (void)folder_.Write({}); }

}  // namespace aw::conduct
