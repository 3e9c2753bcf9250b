#include "conduct/conductor.h"

#include "conduct/attempts.h"
#include "conduct/panel_turn.h"
#include "conduct/rulings.h"
#include "core/debate.h"
#include "process/interrupts.h"

namespace aw::conduct {

ExitCode Conductor::Run(bool interactive) {
  if (auto failure = run_.Read()) return StopForFailure(run_, *failure);
  while (true) {
    if (run_.snapshot.closed()) return ReportResult(run_);
    if (process::Interrupts() > 0) return StopForInterrupt(run_);
    if (const Stop stop = TakeMove(std::string(run_.snapshot.mover()), interactive)) return *stop;
    if (auto failure = run_.Read()) return StopForFailure(run_, *failure);
  }
}

Stop Conductor::TakeMove(const std::string& role, bool interactive) {
  // After an intervention the person rules, not the arbitrator's program.
  const bool intervened = run_.snapshot.state() == Name(State::kInterventionPending);
  if (run_.plan.players.contains(role) && !intervened) return TakeTurn(role);
  if (role == "opponent" && !run_.plan.seats.empty()) return TakePanelTurn(run_);
  if (role == "arbitrator") return AwaitRuling(run_, interactive);
  AwaitMove(run_);
  return std::nullopt;
}

std::optional<Failure> Conductor::RunTurnsOf(const std::string& role) {
  if (auto failure = run_.Read()) return failure;
  while (run_.snapshot.mover() == role) {
    const bool is_panel = !run_.plan.players.contains(role);
    if (!(is_panel ? TakePanelTurn(run_) : TakeTurn(role))) continue;
    if (run_.failure) return run_.failure;
    return AgentNotReady("The " + role + " made no move", {});
  }
  return std::nullopt;
}

Stop Conductor::TakeTurn(const std::string& role) {
  Attempts attempts(run_, role);
  while (true) {
    if (auto stop = StopIfBudgetSpent(run_)) return stop;
    if (auto failure = attempts.Start()) return StopForFailure(run_, *failure);
    auto outcome = attempts.Step();
    for (; !outcome; outcome = attempts.Step()) run_.Pause();
    switch (outcome->next) {
      case Attempts::Next::kNothing: return std::nullopt;
      case Attempts::Next::kAnotherTurn: break;
      case Attempts::Next::kQuota:
        if (auto stop = AwaitQuota(role, *outcome->quota)) return stop;
        break;
      case Attempts::Next::kGiveUp:
        return StopForAgent(run_, run_.ProgramOf(role).title + " " + NoMoveText(attempts) + ".\n" + outcome->cause +
                                      "\nWhat it printed: " + run_.folder.path().string());
      case Attempts::Next::kInterrupted: return StopForInterrupt(run_);
      case Attempts::Next::kServerFailed: return StopForFailure(run_, *outcome->failure);
    }
  }
}

Stop Conductor::AwaitQuota(const std::string& role, const programs::Quota& quota) {
  const auto until = ReportQuota(run_, role, {}, quota);
  if (!run_.plan.waits_for_quota) {
    return StopForAgent(run_, run_.ProgramOf(role).title + " has reached its usage limit: " + quota.words +
                                  ". Run it again later, or with --wait-for-quota");
  }
  constexpr std::chrono::milliseconds kPause{100};
  while (std::chrono::system_clock::now() < until) {  // not the steady clock: the machine may sleep
    if (process::Interrupts() > 0) return StopForInterrupt(run_);
    run_.listener.Tick();
    client::Sleep(kPause, client::CallOptions::For(kPause));
  }
  return std::nullopt;
}

}  // namespace aw::conduct
