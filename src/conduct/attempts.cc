#include "conduct/attempts.h"

#include <algorithm>
#include <utility>

#include "conduct/seats.h"
#include "process/interrupts.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;
using client::Clock;
using std::chrono::system_clock;

constexpr int kMaxAttempts = 3;
// The time to the first output, after an attempt that was silent for the whole turn.
constexpr std::chrono::minutes kShortSilence{2};

json::array Strings(const std::vector<std::string>& texts) { return json::array(texts.begin(), texts.end()); }

}  // namespace

Attempts::Attempts(RunState& run, std::string player, std::string stage)
    : run_(run), player_(std::move(player)), stage_(std::move(stage)), silence_(run.plan.turn_time) {}

std::optional<Failure> Attempts::Start() {
  before_ = run_.snapshot.newest_seq();
  const bool fresh = run_.record.sides[player_].conversation.empty() || number_ == kMaxAttempts;
  auto turn = PlayerTurn::Start(run_, {player_, stage_, number_, fresh, cause_, silence_});
  if (!turn) return std::move(turn).error();
  turn_.emplace(*std::move(turn));
  return std::nullopt;
}

std::optional<Attempts::Outcome> Attempts::Step() {
  const auto end = turn_->Step();
  if (!end) return std::nullopt;
  const PlayerTurn turn = *std::move(turn_);
  turn_.reset();
  return OutcomeOf(*end, turn);
}

Attempts::Outcome Attempts::OutcomeOf(const TurnEnd& end, const PlayerTurn& turn) {
  Side& side = run_.record.sides[player_];
  if (auto failure = run_.Read()) return {.next = Next::kServerFailed, .failure = std::move(failure)};
  const DebateSnapshot& snapshot = run_.snapshot;
  const std::string role = RoleOf(player_);
  if (HasMoved(snapshot, player_, stage_, before_)) {
    // A seat has not seen the claim that is made of its review.
    side.seen = SeatOf(player_).empty() ? snapshot.LastSeqOf(role) : before_;
    run_.SaveRecord();
    return {.next = Next::kNothing, .moved = true};
  }
  // Another role moved, probably by an intervention.
  if (snapshot.mover() != role || snapshot.newest_seq() > before_) return {.next = Next::kNothing};
  if (process::Interrupts() > 0) return {.next = Next::kInterrupted};
  if (end.report.quota) return {.next = Next::kQuota, .quota = end.report.quota};
  const std::string last_cause = std::exchange(cause_, CauseOf(end));
  ReportFailure(end, turn, cause_ == last_cause);
  if (end.report.lost_conversation && !turn.request().fresh) {
    side.conversation.clear();
    cause_.clear();
    return {.next = Next::kAnotherTurn};  // not counted as an attempt
  }
  // A further attempt would fail in the same way.
  if (end.report.lacks_tools || number_ == kMaxAttempts) return {.next = Next::kGiveUp, .cause = cause_};
  if (end.is_silent) silence_ = std::min<Clock::duration>(run_.plan.turn_time, kShortSilence);
  ++number_;
  return {.next = Next::kAnotherTurn};
}

void Attempts::ReportFailure(const TurnEnd& end, const PlayerTurn& turn, bool repeated) const {
  json::object fields = PlayerFields(run_, player_, stage_);
  fields["attempt"] = number_;
  fields["cause"] = cause_;
  fields["repeated"] = repeated;
  fields["denials"] = Strings(end.report.denials);
  fields["refusals"] = Strings(end.refusals);
  fields["transcript"] = turn.path() + ".out";
  fields["errors"] = turn.path() + ".err";
  run_.listener.On({"turn_failed", std::move(fields)});
}

system_clock::time_point ReportQuota(RunState& run, const std::string& player, const std::string& stage,
                                     const programs::Quota& quota) {
  constexpr std::chrono::minutes kDefaultWait{15};
  constexpr std::chrono::seconds kMinWait{5};  // clocks may differ: a reset time in the past must not cause a busy loop
  json::object fields = PlayerFields(run, player, stage);
  fields["words"] = quota.words;
  if (quota.resets_at) fields["resets_at"] = system_clock::to_time_t(*quota.resets_at);
  run.listener.On({"quota", std::move(fields)});
  const auto now = system_clock::now();
  return std::max(quota.resets_at.value_or(now + kDefaultWait), now + kMinWait);
}

std::string NoMoveText(const Attempts& attempts) {
  return "made no move as " + RoleOf(attempts.player()) + " in " + std::to_string(attempts.number()) +
         (attempts.number() == 1 ? " try" : " tries");
}

}  // namespace aw::conduct
