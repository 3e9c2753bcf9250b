// Passes on who is there: to the sockets of a debate and of the list, and to the other servers on the store. What
// changes within a second is told once. One thread (the io thread).
#pragma once

#include <string>
#include <vector>

#include "hub/deadlines.h"
#include "hub/presence.h"

namespace aw::http {

struct Edge;

class PresenceFeed final : public Presence::Observer, public Timed {
 public:
  PresenceFeed(Edge& edge, Presence& presence);

  void OnPresenceChanged() override;
  void OnDeadline() override;
  // From another server.
  void Hear(const std::string& notes);

 private:
  void Tell();
  void KeepAgents(const Uuid& debate_id, std::vector<std::pair<Role, std::string>> agents);
  void SendNotes(const std::vector<PresenceNote>& notes);
  void SetTime();

  Edge& edge_;
  Presence& presence_;
  SteadyTime next_;  // not to be told before
  SteadyTime set_ = SteadyTime::max();
};

}  // namespace aw::http
