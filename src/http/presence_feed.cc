#include "http/presence_feed.h"

#include <algorithm>

#include "http/channels.h"
#include "http/edge.h"
#include "http/exchange.h"
#include "http/list_feed.h"
#include "wire/presence_json.h"

namespace aw::http {
namespace {

constexpr std::size_t kAttendedAtOnce = 256;
// What one request changes is told once: a wait that is answered at once was never parked.
constexpr std::chrono::milliseconds kBreath{20};
constexpr std::chrono::milliseconds kBetweenPieces{100};  // while there is more to tell
constexpr std::chrono::seconds kPause{1};

}  // namespace

PresenceFeed::PresenceFeed(Edge& edge, Presence& presence) : edge_(edge), presence_(presence) {
  presence.Observe(this);
}

void PresenceFeed::OnPresenceChanged() {
  next_ = std::max(next_, std::chrono::steady_clock::now() + kBreath);
  SetTime();
}

void PresenceFeed::OnDeadline() {
  set_ = SteadyTime::max();
  presence_.Advance();
  const auto now = std::chrono::steady_clock::now();
  if (presence_.has_changed() && now >= next_) {
    Tell();
    next_ = now + (presence_.has_changed() ? std::chrono::milliseconds(kBetweenPieces) : kPause);
  }
  SetTime();
}

void PresenceFeed::SetTime() {
  auto due = presence_.Next().value_or(SteadyTime::max());
  if (presence_.has_changed()) due = std::min(due, next_);
  if (due >= set_) return;
  set_ = due;
  const auto now = std::chrono::steady_clock::now();
  edge_.transport.alarm.Set(*this, std::max<std::chrono::nanoseconds>(due - now, std::chrono::nanoseconds(0)));
}

void PresenceFeed::Tell() {
  if (!edge_.list_feed.HasRoom()) return;  // its watchers are slow: they are told later, and then the last word
  std::vector<PresenceNote> notes;
  for (auto& changed : presence_.TakeChanged(kAttendedAtOnce, edge_.data.store.HasOthers())) {
    std::ranges::move(changed.notes, std::back_inserter(notes));
    if (!changed.argued.empty()) KeepAgents(changed.debate_id, std::move(changed.argued));
    if (!changed.shown) continue;
    edge_.channels.ShowPresence(changed.debate_id);
    edge_.list_feed.ShowPresence(changed.debate_id);
  }
  SendNotes(notes);
}

// Beside the moves, not in their way; lost if the store has no room for it.
void PresenceFeed::KeepAgents(const Uuid& debate_id, std::vector<std::pair<Role, std::string>> agents) {
  EnqueueWrite(edge_, KeepAgentsWork{debate_id, std::move(agents)}, [](const Result<bool>&) {});
}

// As many in one as a note may hold.
void PresenceFeed::SendNotes(const std::vector<PresenceNote>& notes) {
  std::string text;
  for (const PresenceNote& note : notes) {
    std::string item;
    AppendJson(item, note);
    if (!text.empty() && text.size() + item.size() + 2 > Store::kMaxNoteBytes) {
      edge_.data.store.TellOthers(std::move(text) + "]");
      text.clear();
    }
    text.append(text.empty() ? "[" : ",").append(item);
  }
  if (!text.empty()) edge_.data.store.TellOthers(std::move(text) + "]");
}

void PresenceFeed::Hear(const std::string& notes) {
  for (const PresenceNote& note : ReadPresenceNotes(notes)) presence_.Heard(note);
}

}  // namespace aw::http
