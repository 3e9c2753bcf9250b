#include <algorithm>

#include "http/channels.h"
#include "http/edge.h"
#include "http/exchange.h"
#include "wire/presence_json.h"

namespace aw::http {
namespace {

constexpr std::size_t kPublishedAtOnce = 256;
// The changes of one request are published once: a wait that is answered at once was never parked.
constexpr std::chrono::milliseconds kCoalescing{20};
constexpr std::chrono::milliseconds kPieceInterval{100};  // while there is more to publish
constexpr std::chrono::seconds kInterval{1};

}  // namespace

PresenceFeed::PresenceFeed(Edge& edge, Presence& presence) : edge_(edge), presence_(presence) {
  presence.Observe(this);
}

void PresenceFeed::OnPresenceChanged() {
  next_publication_ = std::max(next_publication_, std::chrono::steady_clock::now() + kCoalescing);
  SetAlarm();
}

// A change sets an alarm, and every alarm sweeps, so the next sweep is always known.
void PresenceFeed::OnDeadline() {
  alarm_ = SteadyTime::max();
  const auto due = presence_.Sweep();
  const auto now = std::chrono::steady_clock::now();
  next_sweep_ = due ? std::max(*due, now + kInterval) : SteadyTime::max();
  if (presence_.has_changed() && now >= next_publication_) {
    Publish();
    next_publication_ = now + (presence_.has_changed() ? std::chrono::milliseconds(kPieceInterval) : kInterval);
  }
  SetAlarm();
}

void PresenceFeed::SetAlarm() {
  const auto due = presence_.has_changed() ? std::min(next_sweep_, next_publication_) : next_sweep_;
  if (due >= alarm_) return;
  alarm_ = due;
  const auto now = std::chrono::steady_clock::now();
  edge_.transport.alarm.Set(*this, std::max<std::chrono::nanoseconds>(due - now, std::chrono::nanoseconds(0)));
}

void PresenceFeed::Publish() {
  if (!edge_.list_feed.HasRoom()) return;  // its watchers are slow: they get the newest state later
  std::vector<PresenceNote> notes;
  for (auto& changed : presence_.TakeChanged(kPublishedAtOnce, edge_.data.store.HasOthers())) {
    std::ranges::move(changed.notes, std::back_inserter(notes));
    if (!changed.argued.empty()) KeepAgents(changed.debate_id, std::move(changed.argued));
    if (!changed.shown) continue;
    edge_.channels.ShowPresence(changed.debate_id);
    edge_.list_feed.ShowPresence(changed.debate_id);
  }
  SendNotes(notes);
}

// A write of its own, so that no move waits for it; dropped if the store's queue is full.
void PresenceFeed::KeepAgents(const Uuid& debate_id, std::vector<std::pair<Role, std::string>> agents) {
  EnqueueWrite(edge_, KeepAgentsWork{debate_id, std::move(agents)}, [](const Result<bool>&) {});
}

// Sends as many notes at once as one message may hold.
void PresenceFeed::SendNotes(const std::vector<PresenceNote>& notes) {
  std::string text;
  for (const PresenceNote& note : notes) {
    std::string item;
    AppendJson(item, note);
    if (!text.empty() && text.size() + item.size() + 2 > Store::kMaxNoteBytes) {
      edge_.data.store.Broadcast(std::move(text) + "]");
      text.clear();
    }
    text.append(text.empty() ? "[" : ",").append(item);
  }
  if (!text.empty()) edge_.data.store.Broadcast(std::move(text) + "]");
}

void PresenceFeed::Receive(const std::string& notes) {
  for (const PresenceNote& note : ReadPresenceNotes(notes)) presence_.Apply(note);
}

}  // namespace aw::http
