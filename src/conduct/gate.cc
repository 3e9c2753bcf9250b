#include "conduct/gate.h"

#include <algorithm>
#include <cstring>

#include "conduct/conductor.h"
#include "conduct/gate_causes.h"
#include "conduct/gate_panel.h"
#include "conduct/plan_document.h"
#include "conduct/seats.h"
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

// The version of the plan that a reviewer has not seen: it reviewed an earlier one before the gate was killed.
std::optional<std::int64_t> UnseenVersion(const DebateSnapshot& snapshot, const Record& record) {
  for (const json::value& each : ArrayAt(snapshot.data, "unverified")) {
    if (TextAt(each, "document_id") == record.document_id) return NumberAt(each, "newest");
  }
  return std::nullopt;
}

bool HasRoundLeft(const DebateSnapshot& snapshot) {
  return snapshot.round() < snapshot.max_rounds().value_or(snapshot.round() + 1);
}

std::string Normal(std::string plan) {
  if (!plan.ends_with('\n')) plan.push_back('\n');
  return plan;
}

}  // namespace

Gate::Gate(const client::Api& session, const GateFolder& folder, GateOrder order)
    : session_(session),
      folder_(folder),
      order_(std::move(order)),
      plan_(SplitAnswers(order_.plan)),
      state_(folder.Read()) {}

std::optional<Failure> Gate::Continue() {
  const std::string url = session_.settings().url.Whole();
  if (state_.url != url) state_ = {};
  reviewers_ = ReviewersOf(order_.candidates, order_.settings, state_);
  if (!state_.debate_id.empty()) {
    const auto snapshot = ReadSnapshot(session_, state_.debate_id);
    const bool is_gone = !snapshot && snapshot.error().code == "DEBATE_NOT_FOUND";
    if (!snapshot && !is_gone) return snapshot.error();
    const bool goes_on = !is_gone && !snapshot->closed() && reviewers_.seats() == state_.seats;
    if (!goes_on) state_ = {};
  }
  if (!state_.debate_id.empty()) return std::nullopt;
  reviewers_ = ReviewersOf(order_.candidates, order_.settings, {});
  state_ = {.debate_id = session_.NewId(), .url = url, .seats = reviewers_.seats()};
  return std::nullopt;
}

OrFailure<PlanReply> Gate::Review() {
  if (auto failure = Continue()) return *std::move(failure);
  if (state_.seats.empty()) state_.opponent = reviewers_.all.front().spec;
  const auto run = RunFolder::Open(session_.settings().home, *Uuid::Parse(state_.debate_id));
  if (!run) return run.error();
  Record record = run->Read().value_or(Record{});
  record.debate_id = state_.debate_id;
  record.url = state_.url;
  const auto reply = Enter(*run, record);
  if (!reply) return reply.error();
  if (*reply) return **reply;
  return RunOpponents(*run, record);
}

Plan Gate::PlanOfRun(const RunFolder& run) const {
  Plan plan;
  plan.project = order_.project;
  plan.file = run.PathOf("plan.md");
  for (const Reviewer& each : reviewers_.all) {
    const std::string player = each.seat.empty() ? kOpponent : PlayerOfSeat(each.seat);
    plan.players.emplace(player, each.player);
    plan.specs.emplace(player, each.spec);
    if (!each.seat.empty()) plan.seats.push_back(each.seat);
    if (!each.absence.empty()) plan.absent.emplace(each.seat, each.absence);
  }
  plan.parallel = reviewers_.all.size();
  plan.debate_type = "coding_plan_debate";
  plan.max_rounds = order_.settings.rounds;
  plan.max_time = plan.turn_time = order_.settings.time;
  plan.max_time *= 1000;  // the deadline limits each plan exit by itself
  plan.deadline = order_.deadline;
  return plan;
}

std::string Gate::Page() const { return session_.settings().url.Whole() + "/d/" + state_.debate_id; }

std::optional<Failure> Gate::OpenFirst(const RunFolder& run, Record& record) {
  const Plan plan = PlanOfRun(run);
  const int error = platform::WriteWhole(plan.file, Normal(plan_.plan), platform::Existing::kReplaceFile);
  if (error != 0) return Refuse("The file '" + plan.file + "' cannot be written: " + std::strerror(error));
  // First, so that a gate that was killed meanwhile leaves no second debate.
  if (auto failure = folder_.Write(state_)) return failure;
  auto failure = OpenDebate(session_, plan, run, record);
  if (failure) Forget();
  return failure;
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
  if (!HasRoundLeft(*snapshot)) return std::optional(Undecided(*snapshot, "The rounds of the review are over"));
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
  const std::vector<PlanAnswer> answers = AcceptableAnswers(plan_.answers, snapshot);
  json::array entries;
  for (const PlanAnswer& answer : answers) {
    entries.push_back(EntryOf(answer, record.document_id, version));
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

OrFailure<PlanReply> Gate::RunOpponents(const RunFolder& run, Record& record) {
  const Plan plan = PlanOfRun(run);
  for (const auto& [player, spec] : plan.specs) {
    Side& side = record.sides[player];
    if (side.player == spec) continue;
    side.player = spec;
    side.conversation.clear();  // of another program
    side.counted = {};
  }
  GateCauses causes(plan, order_.settings.time);
  Conductor conductor(session_, plan, run, record, causes,
                      {.command_again = [](const auto&) { return std::string(); }, .start_server = {}});
  const auto start = Clock::now();
  const auto failure = conductor.RunTurnsOf(kOpponent);
  state_.seconds += std::chrono::duration<double>(Clock::now() - start).count();
  (void)folder_.Write(state_);  // a lost record costs an exact time
  const DebateSnapshot& snapshot = conductor.snapshot();
  if (failure || snapshot.mover() == kOpponent) {
    const auto why = causes.Text(reviewers_);
    if (plan.is_late()) return Undecided(snapshot, *why);
    return failure && !why ? *failure : AgentNotReady(why.value_or("The opponents made no review"), {});
  }
  const auto unseen = UnseenVersion(snapshot, record);
  if (!unseen || snapshot.mover() != "proposer" || !ArrayAt(snapshot.data, "blocking").empty()) return Judge(snapshot);
  if (plan.is_late() || !HasRoundLeft(snapshot))
    return Undecided(snapshot, "A reviewer has seen an earlier version only");
  if (auto refused = Claim(record, snapshot, *unseen, true)) return *std::move(refused);
  return RunOpponents(run, record);
}

PlanReview Gate::ReviewIn(const DebateSnapshot& snapshot) const {
  return {snapshot, reviewers_, Page(), state_.seconds};
}

PlanReply Gate::Judge(const DebateSnapshot& snapshot) {
  const PlanReview review = ReviewIn(snapshot);
  if (snapshot.mover() == "arbitrator")
    return {.line = "The review of this plan was stopped for your ruling: " + review.page};
  if (ArrayAt(snapshot.data, "blocking").empty()) {
    Forget();
    return {.verdict = PlanVerdict::kAllow, .line = PassedLine(review), .plan = plan_.plan};
  }
  if (HasRoundLeft(snapshot))
    return {.verdict = PlanVerdict::kRevise, .line = RevisionLine(review), .message = RevisionMessage(review)};
  const std::string rounds = std::to_string(snapshot.round()) + (snapshot.round() == 1 ? " round" : " rounds");
  return Undecided(snapshot, rounds + " with " + ReviewerNames(snapshot, reviewers_) + " are over");
}

PlanReply Gate::Undecided(const DebateSnapshot& snapshot, const std::string& why) {
  PlanReply reply{.line = UndecidedLine(ReviewIn(snapshot), why)};
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
