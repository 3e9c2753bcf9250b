// The gate at plan exit: the user's own session is the proposer, its plan the document, and the opponent is one program
// of another model family, or a panel of those that the user has listed. Each plan exit of the session is a version and
// a round of the same debate, until the plan passes. For one thread; all that it is given must outlive it.
#pragma once

#include <string>

#include "client/api.h"
#include "conduct/debate_snapshot.h"
#include "conduct/gate_record.h"
#include "conduct/gate_reviewers.h"
#include "conduct/gate_settings.h"
#include "conduct/gate_text.h"
#include "conduct/plan.h"
#include "conduct/plan_answers.h"
#include "conduct/record.h"
#include "programs/plan_hook.h"

namespace aw::conduct {

// What one plan exit is about.
struct GateOrder {
  std::string plan;                   // as the session wrote it, with its answers
  std::string project;                // absolute
  std::vector<Candidate> candidates;  // asked; one at least is ready
  GateSettings settings;
  client::Clock::time_point deadline;  // of the opponents' turns
};

class Gate {
 public:
  Gate(const client::Api& session, const GateFolder& folder, GateOrder order);

  // A failure never holds the plan up: the caller lets it pass, with the failure's message.
  OrFailure<programs::PlanReply> Review();

 private:
  // The debate of the earlier rounds, if it goes on, and its reviewers; otherwise those of a new one.
  std::optional<Failure> Continue();
  // Opens the debate of a first plan, or enters the revised one as the proposer's claim. A reply ends the review.
  OrFailure<std::optional<programs::PlanReply>> Enter(const RunFolder& run, Record& record);
  std::optional<Failure> OpenFirst(const RunFolder& run, Record& record);
  OrFailure<std::int64_t> WriteVersion(const Record& record, bool& is_changed) const;
  std::optional<Failure> Claim(const Record& record, const DebateSnapshot& snapshot, std::int64_t version,
                               bool is_changed);
  OrFailure<programs::PlanReply> RunOpponents(const RunFolder& run, Record& record);
  programs::PlanReply Judge(const DebateSnapshot& snapshot);
  programs::PlanReply Undecided(const DebateSnapshot& snapshot, const std::string& why);
  // The sides disagree: asks the person on the page. Best effort.
  void Appeal(const DebateSnapshot& snapshot);
  void Forget();  // the next plan opens a debate of its own
  Plan PlanOfRun(const RunFolder& run) const;
  std::string Page() const;
  PlanReview ReviewIn(const DebateSnapshot& snapshot) const;

  const client::Api& session_;
  const GateFolder& folder_;
  const GateOrder order_;
  const AnsweredPlan plan_;
  GateRecord state_;
  Reviewers reviewers_;
};

}  // namespace aw::conduct
