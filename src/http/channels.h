// Fan-out to the WebSockets of debates. All watchers of a debate have received it up to the same argument: on a wake-up
// the channel reads the new arguments once, renders each event once and sends it to all. A newcomer receives the state
// up to that argument, so it misses nothing and receives nothing twice. A wake-up during a read leads to a second read.
// If a debate was deleted and created again, all watchers receive the state of the new one. One thread.
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

  // Sends the newcomer the state, or DEBATE_NOT_FOUND.
  void Join(const std::shared_ptr<WsSession>& session);
  void OnChange(const Change& change) override;
  // Sends the presence to all watchers.
  void ShowPresence();
  void CloseAll(CloseCode code, std::string_view reason);

  // True without watchers and newcomers.
  bool idle() const { return watchers_.empty() && joining_.empty() && !reading_; }

 private:
  using Sessions = std::vector<std::shared_ptr<WsSession>>;
  struct Picture;

  void Refresh();
  void Show(const Result<Picture>& picture, Sessions newcomers);
  void AnnounceDeletion(const Sessions& newcomers);
  void CatchUp(const Picture& picture);
  void Greet(const Picture& picture, const Sessions& newcomers);
  void SendToAll(const FramePtr& frame);
  void SendPresence(const Sessions& sessions);

  Edge& edge_;
  const Uuid debate_id_;
  Watchers watchers_;
  Sessions joining_;   // newcomers, which wait for the state
  ArgumentHead sent_;  // the newest argument that all watchers have received; seq 0: none yet
  State state_ = State::kAwaitingOpponent;
  std::int64_t issue_count_ = 0;
  std::vector<HeldDraft> drafts_;
  std::weak_ptr<const std::string> initial_state_;  // of the state above, while it is unsent to a socket
  std::string presence_;                            // in initial_state_
  bool reading_ = false;
  bool again_ = false;  // a change came while reading
};

class Channels {
 public:
  explicit Channels(Edge& edge) : edge_(edge) {}

  void Join(const Uuid& debate_id, const std::shared_ptr<WsSession>& session);
  // A watcher has left; an idle channel is removed.
  void Leave(const Uuid& debate_id);
  // Sends the presence to the watchers of that debate.
  void ShowPresence(const Uuid& debate_id);
  void CloseAll(CloseCode code, std::string_view reason);

 private:
  Edge& edge_;
  std::unordered_map<Uuid, std::shared_ptr<Channel>> by_debate_;
};

}  // namespace aw::http
