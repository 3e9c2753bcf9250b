// One process of a program, from its start until nothing of it is left. Whether it moved the debate is for the caller
// to see. For one thread.
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
  client::Clock::duration time;     // for the move
  client::Clock::duration silence;  // for its first output, or its first call of our tools
  client::Clock::duration grace;    // from the move until it must have ended
};

// How the caller follows it. Each is called about ten times a second.
struct TurnWatch {
  std::function<void()> pause;  // waits a moment, or less if something happened
  std::function<bool()> moved;
  std::function<bool()> called;  // whether it has called our tools
  std::function<bool()> stop;    // it is to end now
  std::function<void(const programs::Report& report, client::Clock::duration time)> progress;
};

struct TurnEnd {
  programs::Report report;
  std::vector<std::string> refusals;  // of our own tools, word for word
  std::optional<int> exit_status;
  std::string last_errors;  // the end of what it wrote to standard error
  client::Clock::duration time{};
  bool took_too_long = false;
  bool is_silent = false;       // it took too long, printed nothing and called no tool of ours
  bool lost_its_model = false;  // it was stopped: its requests to its model failed
};

struct TurnFiles {
  std::string output;
  std::string errors;
};

OrFailure<TurnEnd> PlayTurn(const programs::Program& program, const programs::Order& order,
                            const programs::Launch& launch, const process::Task& task, const TurnLimits& limits,
                            const TurnWatch& watch);

// For a person, and for the program's next try: what is known of why it made no move.
std::string CauseOf(const TurnEnd& end);

}  // namespace aw::conduct
