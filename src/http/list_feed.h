// The WebSockets that watch the list of debates. Changes within an interval are sent as one piece, which is rendered
// once for all watchers and has each debate once, in its newest state. Sending takes a bounded part of the io thread's
// time: the interval grows with the number of watchers. One thread.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "http/ws_session.h"
#include "hub/deadlines.h"
#include "hub/hub.h"
#include "store/store.h"

namespace aw::http {

struct Edge;

class ListFeed final : public Subscriber, public Timed {
 public:
  explicit ListFeed(Edge& edge) : edge_(edge) {}

  void Join(const std::shared_ptr<WsSession>& session);
  void OnChange(const Change& change) override;
  // Adds the presence, without advice, to the next piece. Only if HasRoom().
  void ShowPresence(const Uuid& debate_id);
  bool HasRoom() const { return added_.size() < kMaxAddedBytes; }
  void OnDeadline() override { SendPending(); }
  void CloseAll(CloseCode code, std::string_view reason);

 private:
  struct Changed {
    Uuid id;
    bool created = false;
    bool deleted = false;
  };

  static constexpr std::size_t kMaxAddedBytes = 256 << 10;

  void SetTime();
  void SendPending();
  void OnRead(const Result<std::string>& frames);
  void SendSome();
  void Forget();
  static std::string Events(ReadTx& tx, const std::vector<Changed>& changes);

  Edge& edge_;
  Watchers watchers_;
  std::vector<Changed> pending_;                      // each debate once, in the order of their first change
  std::unordered_map<Uuid, std::size_t> where_;       // in pending_
  std::string added_;                                 // frames of presence
  FramePtr frame_;                                    // the piece that is being sent
  std::vector<std::shared_ptr<WsSession>> unserved_;  // watchers that have yet to get it
  std::chrono::nanoseconds spent_{0};                 // the time that sending it took
  SteadyTime next_;                                   // the earliest time of the next piece
  bool busy_ = false;                                 // reading or sending
  bool subscribed_ = false;
};

}  // namespace aw::http
