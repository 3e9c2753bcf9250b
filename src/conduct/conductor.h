// Conducts a debate to its end: reads whose move it is, lets that side's program make one, asks the person for rulings.
// A turn counts when the debate moved. One thread; belongs to the command, as does all that it is given.
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

// An option of `aw debate run` whose value is another than what was given.
struct OtherValue {
  std::string_view option;
  std::string value;
};

// What the conductor needs of the program around it.
struct Host {
  // The command line with which the run goes on.
  std::function<std::string(const std::optional<OtherValue>& other)> command_again;
  // Starts the server that this program manages; empty: it manages none, and with other options it would be another.
  std::function<void()> start_server;
};

class Conductor {
 public:
  Conductor(const client::Api& session, const Plan& plan, const RunFolder& folder, Record& record,
            RunListener& listener, Host host);

  // Until the debate is closed, or something stops the run. `interactive`: a person is at the terminal and can rule.
  ExitCode Run(bool interactive);

 private:
  using Stop = std::optional<ExitCode>;  // nothing: go on

  // Reads the debate and tells what is new. Bears with a server that is away for a while.
  std::optional<Failure> Look();
  void LookIfNews();
  void StartServerAgain();

  Stop TakeTurn(const std::string& role);
  Stop AwaitRuling(bool interactive);
  void AddChange(boost::json::object& due);
  void AwaitChange();
  Stop Advise();
  Stop OverBudget();
  Stop AwaitQuota(const std::string& role, const programs::Quota& quota);

  void Pause();
  // One process; nothing if it could not be started, then `failure_` says why.
  std::optional<TurnEnd> Play(const std::string& role, int attempt, bool fresh, const std::string& cause,
                              client::Clock::duration silence);
  ExitCode EndedByAgent(const std::string& role, int tries, const std::string& cause);
  void Read(const client::Notes& notes, const std::string& role, TurnEnd& end);
  std::string PlanPath(const programs::Launch& launch) const;
  std::int64_t PageLines(const programs::Program& program) const;
  void ReportTurn(const std::string& role, int attempt);
  TurnWatch WatchFor(const std::string& role);
  void CountTurn(const std::string& role, const TurnEnd& end);
  void ReportProgress(const std::string& role, const programs::Report& report, client::Clock::duration time);

  void Rule(const Ruling& ruling);
  ExitCode Close();
  ExitCode Fail(const Failure& failure);
  ExitCode Ended(ExitCode exit, std::string_view reason, const std::string& message,
                 const std::optional<OtherValue>& other = {});
  void Save();

  const client::Api& session_;
  const Plan& plan_;
  const RunFolder& folder_;
  Record& record_;
  RunListener& listener_;
  const Host host_;
  Feed feed_;
  DebateReporter telling_;
  PresenceReporter attendance_;
  DebateSnapshot snapshot_;
  std::optional<Failure> failure_;
  client::Clock::time_point next_progress_{};
  client::Clock::time_point next_start_{};
  bool news_ = false;
  bool told_stopping_ = false;
};

}  // namespace aw::conduct
