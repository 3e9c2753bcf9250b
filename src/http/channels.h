// Fan-out to the WebSockets of debates and of the list, and of presence.
#pragma once

#include <boost/intrusive/list.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "http/ws_session.h"
#include "hub/deadlines.h"
#include "hub/hub.h"
#include "hub/presence.h"
#include "store/store.h"

namespace aw::http {

struct Edge;

// Fan-out to the WebSockets of debates. All watchers of a debate have received it up to the same argument: on a wake-up
// the channel reads the new arguments once, renders each event once and sends it to all. A newcomer receives the state
// up to that argument, so it misses nothing and receives nothing twice. A wake-up during a read leads to a second read.
// If a debate was deleted and created again, all watchers receive the state of the new one. One thread.

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
  Panel panel_;
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

// The WebSockets that watch the list of debates. Changes within an interval are sent as one piece, which is rendered
// once for all watchers and has each debate once, in its newest state. Sending takes a bounded part of the io thread's
// time: the interval grows with the number of watchers. One thread.
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

// Publishes presence: to the sockets of a debate and of the list, and to the other servers on the store. Changes within
// a second are published once. One thread (the io thread).
class PresenceFeed final : public Presence::Observer, public Timed {
 public:
  PresenceFeed(Edge& edge, Presence& presence);

  void OnPresenceChanged() override;
  void OnDeadline() override;
  // Applies notes of another server.
  void Receive(const std::string& notes);

 private:
  void Publish();
  void KeepAgents(const Uuid& debate_id, std::vector<std::pair<Role, std::string>> agents);
  void SendNotes(const std::vector<PresenceNote>& notes);
  void SetAlarm();

  Edge& edge_;
  Presence& presence_;
  SteadyTime next_publication_;
  SteadyTime next_sweep_ = SteadyTime::max();
  SteadyTime alarm_ = SteadyTime::max();
};

}  // namespace aw::http
