// The WebSockets that watch the list of debates. What changes within a moment is told as one piece, each debate once
// and as it is then, made once for all watchers. Telling takes a small part of the io thread's time, however many
// watch: the moment gets longer with their number. One thread.
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
  // Who is there has changed: told with the next piece, without advice. Only while there is room.
  void ShowPresence(const Uuid& debate_id);
  bool HasRoom() const { return added_.size() < kMaxAddedBytes; }
  void OnDeadline() override { TellWhatIsPending(); }
  void CloseAll(CloseCode code, std::string_view reason);

 private:
  struct Changed {
    Uuid id;
    bool created = false;
    bool deleted = false;
  };

  static constexpr std::size_t kMaxAddedBytes = 256 << 10;

  void SetTime();
  void TellWhatIsPending();
  void OnRead(const Result<std::string>& frames);
  void SendSome();
  void Forget();
  static std::string Events(ReadTx& tx, const std::vector<Changed>& changes);

  Edge& edge_;
  Watchers watchers_;
  std::vector<Changed> pending_;                     // each debate once, in the order of their first change
  std::unordered_map<Uuid, std::size_t> where_;      // in pending_
  std::string added_;                                // frames of who is there
  FramePtr frame_;                                   // being sent
  std::vector<std::shared_ptr<WsSession>> to_tell_;  // those who have not got it yet
  std::chrono::nanoseconds spent_{0};                // on sending it
  SteadyTime next_;                                  // not to be told before
  bool telling_ = false;                             // reading or sending
  bool subscribed_ = false;
};

}  // namespace aw::http
