// Conducts a debate to its end: reads whose move it is, lets that side's program make one, asks the person for rulings.
// A turn counts when the debate moved. One thread; belongs to the command, as does all that it is given.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/mcp/journal.h"
#include "cli/run/again.h"
#include "cli/run/attendance.h"
#include "cli/run/audience.h"
#include "cli/run/feed.h"
#include "cli/run/plan.h"
#include "cli/run/record.h"
#include "cli/run/standing.h"
#include "cli/run/telling.h"
#include "cli/run/turn.h"

namespace aw::cli::run {

class Conductor {
 public:
  Conductor(const Session& session, const Plan& plan, const RunFolder& folder, Record& record, Audience& audience);

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
  void AwaitChange();
  Stop Advise();
  Stop OverBudget();
  Stop AwaitQuota(const std::string& role, const Quota& quota);

  void Pause();
  // One process; nothing if it could not be started, then `failure_` says why.
  std::optional<TurnEnd> Play(const std::string& role, int attempt, bool fresh, const std::string& cause);
  void Read(const mcp::Notes& notes, const std::string& role, TurnEnd& end);
  std::string PlanPath(const Launch& launch) const;
  std::int64_t PageLines(const Program& program) const;
  void TellTurn(const std::string& role, int attempt);
  TurnWatch WatchFor(const std::string& role);
  void CountTurn(const std::string& role, const TurnEnd& end);
  void TellProgress(const std::string& role, const Report& report, client::Clock::duration time);

  void Rule(const Ruling& ruling);
  ExitCode Close();
  ExitCode Fail(const Failure& failure);
  ExitCode Ended(ExitCode exit, std::string_view reason, const std::string& message,
                 const std::optional<Other>& other = {});
  void Save();

  const Session& session_;
  const Plan& plan_;
  const RunFolder& folder_;
  Record& record_;
  Audience& audience_;
  Feed feed_;
  Telling telling_;
  Attendance attendance_;
  Standing standing_;
  std::optional<Failure> failure_;
  client::Clock::time_point next_progress_{};
  client::Clock::time_point next_start_{};
  const bool may_start_server_;  // aw has started it: with other options it would be another server
  bool news_ = false;
  bool told_stopping_ = false;
};

}  // namespace aw::cli::run
