// Conducts a debate to its end: starts the program of the role whose turn it is, and asks the person for rulings. A
// turn counts if the debate has moved. For one thread; all that it is given must outlive it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "client/journal.h"
#include "conduct/debate_reporter.h"
#include "conduct/debate_snapshot.h"
#include "conduct/feed.h"
#include "conduct/plan.h"
#include "conduct/presence_reporter.h"
#include "conduct/record.h"
#include "conduct/run_listener.h"
#include "conduct/turn.h"

namespace aw::conduct {

// An option of `aw debate run`, and another value for it than the given one.
struct ChangedOption {
  std::string_view option;
  std::string value;
};

// The conductor's dependencies on its process.
struct Host {
  // The command line that continues the run.
  std::function<std::string(const std::optional<ChangedOption>& changed)> command_again;
  // Starts the server that this process manages; empty if it manages none.
  std::function<void()> start_server;
  // Starts a turn of a program; tests replace it.
  std::function<OrFailure<StepTurn>(const Turn& turn, TurnWatch watch)> start_turn = StartTurn;
};

class Conductor {
 public:
  Conductor(const client::Api& session, const Plan& plan, const RunFolder& folder, Record& record,
            RunListener& listener, Host host);

  // Runs until the debate is closed or the run has to stop. `interactive`: a person at the terminal can rule.
  ExitCode Run(bool interactive);
  // Takes the turns of one player while it has the move. The failure says why it made none. For the gate, whose
  // proposer is the user's own session.
  std::optional<Failure> RunTurnsOf(const std::string& role);
  const DebateSnapshot& snapshot() const { return snapshot_; }

 private:
  using Stop = std::optional<ExitCode>;  // nothing: continue

  // Reads the debate and reports its changes. Retries for a while if the server does not answer.
  std::optional<Failure> ReadDebate();
  void ReadDebateIfChanged();
  void RestartServer();

  Stop TakeTurn(const std::string& role);
  Stop AwaitRuling(bool interactive);
  void AddDiff(boost::json::object& due);
  void AwaitMove();
  Stop GetAdvice();
  Stop StopIfBudgetSpent();
  Stop AwaitQuota(const std::string& role, const programs::Quota& quota);

  void Pause();
  // Runs one process. Nothing if it could not be started; then `failure_` has the reason.
  std::optional<TurnEnd> RunTurn(const std::string& role, int attempt, bool fresh, const std::string& cause,
                                 client::Clock::duration silence);
  void AddNotes(const client::Notes& notes, const std::string& role, TurnEnd& end);
  std::string PlanPath(const programs::Launch& launch) const;
  std::int64_t PageLines(const programs::Program& program) const;
  void ReportTurnStart(const std::string& role, int attempt);
  TurnWatch WatchFor(const std::string& role);
  void ReportTurnEnd(const std::string& role, const TurnEnd& end);
  void ReportTurnFailure(const std::string& role, int attempt, const TurnEnd& end, const std::string& cause,
                         bool repeated);
  void ReportProgress(const std::string& role, const programs::Report& report, client::Clock::duration time);
  const programs::Program& ProgramOf(const std::string& role) const { return plan_.players.at(role).program; }

  void PostRuling(const Ruling& ruling);
  ExitCode ReportResult();
  ExitCode StopForInterrupt();
  ExitCode StopForAgent(const std::string& role, int attempts, const std::string& cause);
  ExitCode StopForFailure(const Failure& failure);
  ExitCode StopRun(ExitCode exit, std::string_view reason, const std::string& message,
                   const std::optional<ChangedOption>& changed = {});
  void SaveRecord();

  const client::Api& session_;
  const Plan& plan_;
  const RunFolder& folder_;
  Record& record_;
  RunListener& listener_;
  const Host host_;
  Feed feed_;
  DebateReporter debate_reporter_;
  PresenceReporter presence_;
  DebateSnapshot snapshot_;
  std::optional<Failure> failure_;
  client::Clock::time_point next_progress_{};
  client::Clock::time_point next_server_start_{};
  bool may_have_changed_ = false;  // the debate, since `snapshot_` was read
  bool stopping_reported_ = false;
};

}  // namespace aw::conduct
