// Turns of programs: a turn runs a process until it and all its children have ended. The caller determines whether the
// debate moved. For one thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/call_options.h"
#include "process/keeper.h"
#include "programs/program.h"

namespace aw::conduct {

struct TurnLimits {
  client::Clock::duration time;     // until the move
  client::Clock::duration silence;  // until the first output or the first call of our tools
  client::Clock::duration grace;    // from the move to the end of the process
  client::Clock::time_point end = client::Clock::time_point::max();  // of the process in any case
};

// The callbacks to the caller, each called about ten times a second.
struct TurnWatch {
  std::function<bool()> moved;
  std::function<bool()> called;  // whether the program has called our tools
  std::function<bool()> stop;    // whether to stop the program now
  std::function<void(const programs::Report& report, client::Clock::duration time)> progress;
};

struct TurnEnd {
  programs::Report report;
  std::vector<std::string> refusals;  // by our tools, verbatim
  std::optional<int> exit_status;
  std::string last_errors;  // the end of its standard error
  client::Clock::duration time{};
  bool timed_out = false;
  bool is_silent = false;   // it timed out without output and without a call of our tools
  bool lost_model = false;  // it was stopped because its requests to its model failed
};

struct Turn {
  const programs::Program& program;
  const programs::Order& order;
  const programs::Launch& launch;
  const process::Task& task;
  TurnLimits limits;
};

// Reads the turn's new output and ends the turn when its time is over; to be called about ten times a second. The end,
// once all of its processes have ended. Destroying it ends the program.
using StepTurn = std::function<std::optional<TurnEnd>()>;

// The program of `turn` must outlive the result.
OrFailure<StepTurn> StartTurn(const Turn& turn, TurnWatch watch);

// Why the turn made no move, for a person and for the program's next attempt.
std::string CauseOf(const TurnEnd& end);

}  // namespace aw::conduct
