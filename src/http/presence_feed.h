// Publishes presence: to the sockets of a debate and of the list, and to the other servers on the store. Changes within
// a second are published once. One thread (the io thread).
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
