// What the parts of a run share: the debate as last read, the record, and the receivers of events. For one thread; all
// that it is given must outlive it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

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

// The run's dependencies on its process.
struct Host {
  // The command line that continues the run.
  std::function<std::string(const std::optional<ChangedOption>& changed)> command_again;
  // Starts the server that this process manages; empty if it manages none.
  std::function<void()> start_server;
  // Starts a turn of a program; tests replace it.
  std::function<OrFailure<StepTurn>(const Turn& turn, TurnWatch watch)> start_turn = StartTurn;
};

class RunState {
 public:
  RunState(const client::Api& api, const Plan& given_plan, const RunFolder& run_folder, Record& run_record,
           RunListener& run_listener, Host run_host);

  // Reads the debate and reports its changes. Retries for a while if the server does not answer.
  std::optional<Failure> Read();
  // While a program runs: after a failure the debate is read at the next wake-up.
  void ReadIfChanged();
  void MarkChanged() { may_have_changed_ = true; }
  // Waits a tenth of a second at most for news of the debate.
  void Pause();
  // Reports a failed write (a full disk) once. The run continues: an old record only loses ids of conversations.
  void SaveRecord();
  // Stores what a seat has used in the debate, for the statistics. A lost report is made up for by the next one.
  void ReportSeatUsage(const std::string& seat) const;
  const programs::Program& ProgramOf(const std::string& player) const { return plan.players.at(player).program; }

  const client::Api& session;
  const Plan& plan;
  const RunFolder& folder;
  Record& record;
  RunListener& listener;
  const Host host;
  PresenceReporter presence;
  DebateSnapshot snapshot;
  std::optional<Failure> failure;  // the first one of this machine: a full disk, a program that cannot be started

 private:
  void RestartServer();

  Feed feed_;
  DebateReporter debate_reporter_;
  client::Clock::time_point next_server_start_{};
  bool may_have_changed_ = false;  // the debate, since `snapshot` was read
  bool stopping_reported_ = false;
};

}  // namespace aw::conduct
