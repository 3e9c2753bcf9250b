// The attempts of a player at one move: after a turn without a move its program gets the cause and tries again, the
// last time in a new conversation. For one thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "conduct/player_turn.h"

namespace aw::conduct {

class Attempts {
 public:
  enum class Next {
    kNothing,      // the player has moved, or another role has
    kAnotherTurn,  // call Start() again
    kQuota,        // its provider's usage limit is reached; Start() may be called again later
    kGiveUp,       // it made no move; `cause` says why
    kInterrupted,
    kServerFailed,
  };
  struct Outcome {
    Next next;
    bool moved = false;
    std::string cause{};
    std::optional<programs::Quota> quota{};
    std::optional<Failure> failure{};
  };

  // `stage`: of a panel's turn. `run` must outlive it.
  explicit Attempts(RunState& run, std::string player, std::string stage = {});

  // The caller has checked the budget.
  std::optional<Failure> Start();
  bool runs() const { return turn_.has_value(); }
  // To be called about ten times a second while it runs; the outcome of the turn once it has ended.
  std::optional<Outcome> Step();

  const std::string& player() const { return player_; }
  int number() const { return number_; }

 private:
  Outcome OutcomeOf(const TurnEnd& end, const PlayerTurn& turn);
  void ReportFailure(const TurnEnd& end, const PlayerTurn& turn, bool repeated) const;

  RunState& run_;
  const std::string player_, stage_;
  std::optional<PlayerTurn> turn_;
  int number_ = 1;
  std::int64_t before_ = 0;  // the newest argument when the turn began
  std::string cause_;
  client::Clock::duration silence_;
};

// Reports the limit. Returns when the player may be started again.
std::chrono::system_clock::time_point ReportQuota(RunState& run, const std::string& player, const std::string& stage,
                                                  const programs::Quota& quota);

// "made no move as opponent in 3 tries"
std::string NoMoveText(const Attempts& attempts);

}  // namespace aw::conduct
