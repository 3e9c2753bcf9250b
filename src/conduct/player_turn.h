// One turn of a player: the setup of its program's process, its events, and its usage in the record. For one thread.
#pragma once

#include <optional>
#include <string>

#include "conduct/run_state.h"

namespace aw::conduct {

struct TurnRequest {
  std::string player;  // "proposer", "opponent", "opponent-codex", "arbitrator", "advice"
  std::string stage;   // of a panel's turn: "review", "cross_check"; else empty
  int attempt = 1;
  bool fresh = true;  // in a new conversation
  std::string cause;  // why the previous attempt made no move
  client::Clock::duration silence{};
};

class PlayerTurn {
 public:
  // `run` must outlive it.
  static OrFailure<PlayerTurn> Start(RunState& run, TurnRequest request);

  // To be called about ten times a second, with RunState::Pause() between. The end is reported and recorded.
  std::optional<TurnEnd> Step();

  const TurnRequest& request() const { return request_; }
  // The beginning of the names of its files.
  std::string path() const;

 private:
  PlayerTurn(RunState& run, TurnRequest request) : run_(&run), request_(std::move(request)) {}
  void AddNotes(TurnEnd& end) const;
  void ReportEnd(const TurnEnd& end) const;

  RunState* run_;
  TurnRequest request_;
  std::int64_t number_ = 0;
  std::string journal_;
  std::size_t journal_size_ = 0;
  StepTurn step_;
};

// `{role, agent}`, for a seat also `{seat, stage}`: how events name a player.
boost::json::object PlayerFields(const RunState& run, const std::string& player, const std::string& stage);

// Whether the player has made its move since argument `before`. A seat has made it when the panel no longer waits for
// it in this stage.
bool HasMoved(const DebateSnapshot& snapshot, const std::string& player, const std::string& stage, std::int64_t before);

}  // namespace aw::conduct
