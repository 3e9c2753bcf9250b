#include <algorithm>
#include <boost/asio/post.hpp>
#include <iterator>
#include <utility>

#include "http/channels.h"
#include "http/edge.h"
#include "http/events.h"
#include "http/reads.h"

namespace aw::http {
namespace {

constexpr std::size_t kMaxPending = 4096;  // debates
constexpr std::size_t kDebatesAtOnce = 256;
constexpr std::size_t kWatchersPerTurn = 128;
constexpr std::chrono::milliseconds kMoment{5};
constexpr int kShare = 8;  // the feed takes at most about this part of the io thread's time

bool IsOfTheList(Change::Kind kind) { return kind != Change::Kind::kDrafted && kind != Change::Kind::kDocumentChanged; }

}  // namespace

void ListFeed::Join(const std::shared_ptr<WsSession>& session) {
  if (!subscribed_) edge_.data.hub.SubscribeToAll(*this);
  subscribed_ = true;
  watchers_.push_back(*session);
  std::string frames;  // presence, which the answer of GET /debates does not have
  for (const Uuid& id : edge_.data.presence.Attended(kDebatesAtOnce)) {
    frames.append(*PresenceEvent(id, edge_.data.presence.Of(id), false));
  }
  if (!frames.empty()) {
    session->SendShared(edge_.transport.unsent.Count(std::make_shared<const std::string>(std::move(frames))));
  }
}

void ListFeed::OnChange(const Change& change) {
  if (watchers_.empty() || !IsOfTheList(change.kind)) return;
  const auto [entry, is_new] = where_.try_emplace(change.id, pending_.size());
  if (is_new) pending_.push_back({change.id});
  Changed& changed = pending_[entry->second];
  if (change.kind == Change::Kind::kCreated) changed.created = true;
  if (change.kind == Change::Kind::kDeleted) changed.deleted = true;
  if (pending_.size() > kMaxPending) {
    Forget();
    return CloseAll(CloseCode::kTryAgainLater, "too many changes at once; read the list again");
  }
  if (pending_.size() == 1 && is_new && added_.empty()) SetTime();
}

void ListFeed::ShowPresence(const Uuid& debate_id) {
  if (watchers_.empty()) return;
  const bool is_first = added_.empty() && pending_.empty();
  added_.append(*PresenceEvent(debate_id, edge_.data.presence.Of(debate_id), false));
  if (is_first) SetTime();
}

// Call it for the first pending change only.
void ListFeed::SetTime() {
  if (busy_) return;
  const auto now = std::chrono::steady_clock::now();
  edge_.transport.alarm.Set(*this, std::max<std::chrono::nanoseconds>(next_ - now, std::chrono::nanoseconds(0)));
}

void ListFeed::Forget() {
  added_.clear();
  pending_.clear();
  where_.clear();
}

// In the order of the changes. A debate that is deleted before its deletion was announced has no event yet.
std::string ListFeed::Events(ReadTx& tx, const std::vector<Changed>& changes) {
  std::string frames;
  for (const Changed& changed : changes) {
    if (const auto head = tx.FindDebate(changed.id)) {
      AppendDebateEvent(frames, changed.created ? "debate_created" : "debate_updated", head->debate);
    } else if (changed.deleted) {
      AppendDebateDeletedEvent(frames, changed.id);
    }
  }
  return frames;
}

void ListFeed::SendPending() {
  if (busy_ || (pending_.empty() && added_.empty())) return;
  busy_ = true;
  if (pending_.empty()) return OnRead(std::string());
  std::vector<Changed> changes;
  if (pending_.size() <= kDebatesAtOnce) {
    changes.swap(pending_);
    where_.clear();
  } else {
    const auto end = pending_.begin() + kDebatesAtOnce;
    changes.assign(pending_.begin(), end);
    pending_.erase(pending_.begin(), end);
    where_.clear();
    for (std::size_t i = 0; i < pending_.size(); ++i) where_.emplace(pending_[i].id, i);
  }
  ReadThen(
      edge_, ReadKind::kShort, [changes = std::move(changes)](ReadTx& tx) { return Events(tx, changes); },
      [this](const Result<std::string>& frames) { OnRead(frames); });
}

void ListFeed::OnRead(const Result<std::string>& frames) {
  if (!frames) {
    busy_ = false;
    Forget();
    return CloseAll(CloseCode::kGoingAway, "the store did not answer");
  }
  frame_ = edge_.transport.unsent.Count(std::make_shared<const std::string>(*frames + std::exchange(added_, {})));
  unserved_ = Held(watchers_);
  spent_ = {};
  if (frame_->empty()) unserved_.clear();
  SendSome();
}

void ListFeed::SendSome() {
  const auto began = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < kWatchersPerTurn && !unserved_.empty(); ++i) {
    unserved_.back()->SendShared(frame_);
    unserved_.pop_back();
  }
  const auto now = std::chrono::steady_clock::now();
  spent_ += now - began;
  if (!unserved_.empty()) return asio::post(edge_.transport.io, [this] { SendSome(); });
  frame_.reset();
  busy_ = false;
  next_ = now + std::max<std::chrono::nanoseconds>(kMoment, kShare * spent_);
  if (!pending_.empty() || !added_.empty()) edge_.transport.alarm.Set(*this, next_ - now);
}

void ListFeed::CloseAll(CloseCode code, std::string_view reason) {
  for (const auto& session : Held(watchers_)) session->Close(code, reason);
}

}  // namespace aw::http
