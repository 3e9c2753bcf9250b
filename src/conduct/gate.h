// The gate at plan exit: the user's own session is the proposer, its plan the document, and one program of another
// model family the opponent. Each plan exit of the session is a version and a round of the same debate, until the plan
// passes. For one thread; all that it is given must outlive it.
#pragma once

#include <functional>
#include <string>

#include "client/api.h"
#include "conduct/debate_snapshot.h"
#include "conduct/gate_record.h"
#include "conduct/gate_settings.h"
#include "conduct/plan.h"
#include "conduct/plan_answers.h"
#include "conduct/record.h"
#include "conduct/turn.h"
#include "programs/plan_hook.h"

namespace aw::conduct {

// What one plan exit is about.
struct GateOrder {
  std::string plan;     // as the session wrote it, with its answers
  std::string project;  // absolute
  std::string opponent_spec;
  programs::Player opponent;
  GateSettings settings;
  client::Clock::time_point deadline;  // of the opponent's turn
};

class Gate {
 public:
  using StartTurnFunction = std::function<OrFailure<StepTurn>(const Turn& turn, TurnWatch watch)>;

  // Tests replace `start_turn`.
  Gate(const client::Api& session, const GateFolder& folder, GateOrder order, StartTurnFunction start_turn = StartTurn);

  // A failure never holds the plan up: the caller lets it pass, with the failure's message.
  OrFailure<programs::PlanReply> Review();

 private:
  // Opens the debate of a first plan, or enters the revised one as the proposer's claim. A reply ends the review.
  OrFailure<std::optional<programs::PlanReply>> Enter(const RunFolder& run, Record& record);
  std::optional<Failure> OpenFirst(const RunFolder& run, Record& record);
  OrFailure<std::int64_t> WriteVersion(const Record& record, bool& is_changed) const;
  std::optional<Failure> Claim(const Record& record, const DebateSnapshot& snapshot, std::int64_t version,
                               bool is_changed);
  OrFailure<programs::PlanReply> RunOpponent(const RunFolder& run, Record& record);
  programs::PlanReply Judge(const DebateSnapshot& snapshot, const Record& record);
  programs::PlanReply Undecided(const DebateSnapshot& snapshot, const Record& record, const std::string& why);
  // The sides disagree: asks the person on the page. Best effort.
  void Appeal(const DebateSnapshot& snapshot);
  void Forget();  // the next plan opens a debate of its own
  Plan PlanOfRun(const RunFolder& run) const;
  std::string Page() const;

  const client::Api& session_;
  const GateFolder& folder_;
  const GateOrder order_;
  const AnsweredPlan plan_;
  const StartTurnFunction start_turn_;
  GateRecord state_;
};

}  // namespace aw::conduct
