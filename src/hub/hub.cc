#include "hub/hub.h"

#include "log/log.h"

namespace aw {

Subscriber::~Subscriber() {
  if (hub_) hub_->Unsubscribe(*this);
}

void Hub::Subscribe(const Uuid& debate_id, Subscriber& subscriber) {
  Unsubscribe(subscriber);
  subscriber.hub_ = this;
  subscriber.debate_id_ = debate_id;
  subscriber.to_all_ = false;
  by_debate_[debate_id].push_back(subscriber);
}

void Hub::SubscribeToAll(Subscriber& subscriber) {
  Unsubscribe(subscriber);
  subscriber.hub_ = this;
  subscriber.to_all_ = true;
  to_all_.push_back(subscriber);
}

void Hub::Unsubscribe(Subscriber& subscriber) {
  if (!subscriber.hub_) return;
  subscriber.unlink();
  subscriber.hub_ = nullptr;
  if (subscriber.to_all_) return;
  if (announcing_ > 0) {
    emptied_.push_back(subscriber.debate_id_);
  } else {
    EraseIfEmpty(subscriber.debate_id_);
  }
}

void Hub::EraseIfEmpty(const Uuid& debate_id) {
  const auto entry = by_debate_.find(debate_id);
  if (entry != by_debate_.end() && entry->second.empty()) by_debate_.erase(entry);
}

void Hub::Notify(List& list, const Change& change) {
  // Re-link a subscriber before calling it, so that Unsubscribe() during the call unlinks it from the right list.
  List pending;
  pending.swap(list);
  while (!pending.empty()) {
    Subscriber& next = pending.front();
    pending.pop_front();
    list.push_back(next);
    log::Contain("wake-up", [&] { next.OnChange(change); });
  }
}

void Hub::Announce(const Change& change) {
  ++announcing_;
  if (const auto entry = by_debate_.find(change.id); entry != by_debate_.end()) Notify(entry->second, change);
  Notify(to_all_, change);
  if (--announcing_ > 0) return;
  for (const Uuid& debate_id : emptied_) EraseIfEmpty(debate_id);
  emptied_.clear();
}

}  // namespace aw
