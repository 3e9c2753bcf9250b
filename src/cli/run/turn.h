// One process of a program, from its start until nothing of it is left. Whether it moved the debate is for the caller
// to see. For one thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/run/keeper.h"
#include "cli/run/program.h"
#include "client/patience.h"

namespace aw::cli::run {

struct TurnLimits {
  client::Clock::duration time;   // for the move
  client::Clock::duration grace;  // from the move until it must have ended
};

// How the caller follows it. Each is called about ten times a second.
struct TurnWatch {
  std::function<void()> pause;  // waits a moment, or less if something happened
  std::function<bool()> moved;
  std::function<bool()> stop;  // it is to end now
  std::function<void(const Report& report, client::Clock::duration time)> progress;
};

struct TurnEnd {
  Report report;
  std::vector<std::string> refusals;  // of our own tools, word for word
  std::optional<int> exit_status;
  std::string last_errors;  // the end of what it wrote to standard error
  client::Clock::duration time{};
  bool took_too_long = false;
};

struct TurnFiles {
  std::string output;
  std::string errors;
};

OrFailure<TurnEnd> PlayTurn(const Program& program, const Order& order, const Launch& launch, const Task& task,
                            const TurnLimits& limits, const TurnWatch& watch);

// For a person, and for the program's next try: what is known of why it made no move.
std::string CauseOf(const TurnEnd& end);

}  // namespace aw::cli::run
