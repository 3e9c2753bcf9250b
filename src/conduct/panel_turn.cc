#include "conduct/panel_turn.h"

#include <algorithm>
#include <deque>

#include "conduct/attempts.h"
#include "conduct/seats.h"
#include "conduct/usage.h"
#include "process/interrupts.h"
#include "wire/json_value.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;
using std::chrono::system_clock;

// A seat in a stage. It waits for a place among those at work, runs, or is over.
struct SeatAtWork {
  SeatAtWork(RunState& run, std::string name, const std::string& stage)
      : seat(std::move(name)), attempts(run, PlayerOfSeat(seat), stage) {}

  const std::string seat;
  Attempts attempts;
  system_clock::time_point not_before{};  // until when its provider's usage limit lasts
  bool over = false;
  std::string failure{};  // why it will not submit, for the claim
  std::string details{};  // its program's words, which stay on this machine
};

class Stage {
 public:
  explicit Stage(RunState& run) : run_(run), name_(run.snapshot.panel_stage()), seq_(run.snapshot.newest_seq()) {
    const auto waiting_for = run.snapshot.panel_waits_for();
    for (const std::string& seat : run.plan.seats) {
      if (std::ranges::count(waiting_for, seat) == 0) continue;
      seats_.emplace_back(run, seat, name_);
      const auto absent = run.plan.absent.find(seat);
      if (absent != run.plan.absent.end()) Fail(seats_.back(), absent->second, {});
    }
  }

  // Nothing when no seat is waited for any more.
  Stop Play() {
    while (!IsOver()) {
      StartSeats();
      if (!AnyRuns() && process::Interrupts() > 0) return StopForInterrupt(run_);
      if (!AnyRuns() && IsDue()) {
        if (auto stop = StopIfBudgetSpent(run_)) return stop;
      }
      for (SeatAtWork& seat : seats_) {
        if (!seat.attempts.runs()) continue;
        if (const auto outcome = seat.attempts.Step()) Take(seat, *outcome);
        if (server_failure_) return StopForFailure(run_, *server_failure_);
      }
      if (IsOver()) break;
      run_.Pause();
      run_.presence.RenewIfDue();
      run_.ReadIfChanged();
    }
    if (process::Interrupts() > 0) return std::nullopt;  // seats that failed get another try in the next run
    return ProceedWithoutFailed();
  }

 private:
  bool IsOver() const { return std::ranges::all_of(seats_, &SeatAtWork::over); }
  bool AnyRuns() const {
    return std::ranges::any_of(seats_, [](const SeatAtWork& seat) { return seat.attempts.runs(); });
  }
  bool IsWaitedFor(const SeatAtWork& seat) const { return run_.snapshot.WaitsForSeat(seat.seat, name_, seq_); }
  static bool IsReady(const SeatAtWork& seat) {
    return !seat.over && !seat.attempts.runs() && system_clock::now() >= seat.not_before;
  }
  bool IsDue() const { return std::ranges::any_of(seats_, IsReady); }

  void StartSeats() {
    for (SeatAtWork& seat : seats_) {
      if (!seat.attempts.runs() && !IsWaitedFor(seat)) seat.over = true;  // by the arbitrator, on the page
      const auto running = std::ranges::count_if(seats_, [](const SeatAtWork& each) { return each.attempts.runs(); });
      if (!IsReady(seat) || static_cast<std::size_t>(running) >= run_.plan.parallel) continue;
      if (process::Interrupts() > 0 || FindSpentBudget(run_.plan, run_.record)) return;
      if (run_.plan.is_late()) {
        Fail(seat, "it did not finish in time", {});
      } else if (auto failure = seat.attempts.Start()) {
        Fail(seat, "its program cannot be started", failure->message);
      }
    }
  }

  void Take(SeatAtWork& seat, const Attempts::Outcome& outcome) {
    switch (outcome.next) {
      case Attempts::Next::kNothing:
        seat.over = true;
        if (outcome.moved) run_.listener.On({"submitted", PlayerFields(run_, seat.attempts.player(), name_)});
        break;
      case Attempts::Next::kAnotherTurn: break;
      case Attempts::Next::kQuota:
        seat.not_before = ReportQuota(run_, seat.attempts.player(), name_, *outcome.quota);
        if (!run_.plan.waits_for_quota) Fail(seat, "its usage limit is reached", outcome.quota->words);
        break;
      case Attempts::Next::kGiveUp: Fail(seat, NoMoveText(seat.attempts), outcome.cause); break;
      case Attempts::Next::kInterrupted: seat.over = true; break;
      case Attempts::Next::kServerFailed: server_failure_ = outcome.failure; break;
    }
  }

  static void Fail(SeatAtWork& seat, std::string failure, std::string details) {
    seat.over = true;
    seat.failure = std::move(failure);
    seat.details = std::move(details);
  }

  static std::string CauseOf(const SeatAtWork& seat) {
    return seat.details.empty() ? seat.failure : seat.failure + ": " + seat.details;
  }

  // In one request, which the server refuses as a whole if it would leave the panel without a review.
  Stop ProceedWithoutFailed() {
    if (auto failure = run_.Read()) return StopForFailure(run_, *failure);
    json::array without;
    std::string why;
    for (const SeatAtWork& seat : seats_) {
      if (seat.failure.empty() || !IsWaitedFor(seat)) continue;
      without.emplace_back(seat.seat);
      why.append(why.empty() ? "" : "\n").append(seat.seat).append(": ").append(seat.failure);
    }
    if (without.empty()) return std::nullopt;
    const json::object body{
        {"without", without}, {"why", why}, {"stage", name_}, {"client_request_id", run_.session.NewId()}};
    const auto reply = run_.session.Post("/debates/" + run_.record.debate_id + "/panel/proceed", JsonText(body));
    if (!reply && reply.error().code != "ACTION_NOT_ALLOWED") return StopForFailure(run_, reply.error());
    if (!reply) return StopOrGoOn();
    for (const SeatAtWork& seat : seats_) {
      if (std::ranges::count(without, json::value(seat.seat)) == 0) continue;
      json::object fields = PlayerFields(run_, seat.attempts.player(), name_);
      fields["cause"] = CauseOf(seat);
      run_.listener.On({"dropped", std::move(fields)});
    }
    return std::nullopt;
  }

  // After a refusal: either no review exists, or the arbitrator has proceeded meanwhile.
  Stop StopOrGoOn() {
    if (auto failure = run_.Read()) return StopForFailure(run_, *failure);
    std::string causes;
    for (const SeatAtWork& seat : seats_) {
      if (seat.failure.empty() || !IsWaitedFor(seat)) continue;
      causes.append(seat.seat).append(": ").append(CauseOf(seat)).append("\n");
    }
    if (causes.empty()) return std::nullopt;
    return StopForAgent(run_, "No seat of the panel made a move as opponent.\n" + causes +
                                  "What they printed: " + run_.folder.path().string());
  }

  RunState& run_;
  const std::string name_;
  const std::int64_t seq_;  // of the argument under review
  std::deque<SeatAtWork> seats_;
  std::optional<Failure> server_failure_;
};

}  // namespace

Stop TakePanelTurn(RunState& run) {
  while (run.snapshot.mover() == "opponent") {
    if (process::Interrupts() > 0) return StopForInterrupt(run);
    if (auto stop = Stage(run).Play()) return stop;
    if (auto failure = run.Read()) return StopForFailure(run, *failure);
  }
  return std::nullopt;
}

}  // namespace aw::conduct
