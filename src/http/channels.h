// Fan-out to the WebSockets of debates. All watchers of a debate stand at the same place in it: on a wake-up the
// channel reads once what is new, makes each event once and sends it to all. One who joins is given the state at that
// place, so nothing is missed and nothing comes twice. One read at a time: what happens during it is looked at after
// it. A debate that was deleted and made again is found to be another one, and all are given its state. One thread.
#pragma once

#include <boost/intrusive/list.hpp>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "http/ws_session.h"
#include "hub/hub.h"
#include "store/store.h"

namespace aw::http {

struct Edge;

// The sockets of one debate.
class Channel final : public Subscriber, public std::enable_shared_from_this<Channel> {
 public:
  Channel(Edge& edge, const Uuid& debate_id);

  // Sends the newcomer the state, or the error that there is no such debate.
  void Join(const std::shared_ptr<WsSession>& session);
  void OnChange(const Change& change) override;
  // Who is there has changed.
  void ShowPresence();
  void CloseAll(CloseCode code, std::string_view reason);

  // Nobody watches, and nobody is about to.
  bool idle() const { return watchers_.empty() && joining_.empty() && !reading_; }

 private:
  using Sessions = std::vector<std::shared_ptr<WsSession>>;
  struct Picture;

  void Refresh();
  void Show(const Result<Picture>& picture, Sessions newcomers);
  void TellOfDeletion(const Sessions& newcomers);
  void CatchUp(const Picture& picture);
  void Greet(const Picture& picture, const Sessions& newcomers);
  void SendToAll(const FramePtr& frame);
  void SendPresence(const Sessions& sessions);

  Edge& edge_;
  const Uuid debate_id_;
  Watchers watchers_;
  Sessions joining_;   // wait for the state
  ArgumentHead told_;  // all have been told up to this one; seq 0: nothing yet
  State state_ = State::kAwaitingOpponent;
  std::int64_t issue_count_ = 0;
  std::vector<HeldDraft> drafts_;
  std::weak_ptr<const std::string> initial_state_;  // as of the above, while somebody has yet to read it
  std::string presence_;                            // in it
  bool reading_ = false;
  bool again_ = false;  // something changed while reading
};

class Channels {
 public:
  explicit Channels(Edge& edge) : edge_(edge) {}

  void Join(const Uuid& debate_id, const std::shared_ptr<WsSession>& session);
  // A watcher has gone; an empty channel goes with it.
  void Leave(const Uuid& debate_id);
  // To whoever watches that debate.
  void ShowPresence(const Uuid& debate_id);
  void CloseAll(CloseCode code, std::string_view reason);

 private:
  Edge& edge_;
  std::unordered_map<Uuid, std::shared_ptr<Channel>> by_debate_;
};

}  // namespace aw::http
