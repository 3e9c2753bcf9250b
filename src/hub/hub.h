// The subscribers to changes of one debate (waits, watchers) and of all debates (the list). On a change, a subscriber
// reads the store from its last position, unless the change carries everything that it needs. A lost or doubled wake-up
// costs a read, never an argument.
//
// One thread (the io thread). Subscribers are owned by their creators and unsubscribe in their destructor.
#pragma once

#include <boost/intrusive/list.hpp>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/change.h"

namespace aw {

class Hub;

class Subscriber : public boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
 public:
  Subscriber() = default;
  Subscriber(const Subscriber&) = delete;
  Subscriber& operator=(const Subscriber&) = delete;
  virtual ~Subscriber();

  // May subscribe, unsubscribe and destroy any subscriber, itself included.
  virtual void OnChange(const Change& change) = 0;

 private:
  friend class Hub;
  Hub* hub_ = nullptr;
  Uuid debate_id_;
  bool to_all_ = false;
};

class Hub {
 public:
  Hub() = default;
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  void Subscribe(const Uuid& debate_id, Subscriber& subscriber);
  void SubscribeToAll(Subscriber& subscriber);
  void Unsubscribe(Subscriber& subscriber);

  void Announce(const Change& change);

  std::size_t debates() const { return by_debate_.size(); }

 private:
  using List = boost::intrusive::list<Subscriber, boost::intrusive::constant_time_size<false>>;

  static void Notify(List& list, const Change& change);
  void EraseIfEmpty(const Uuid& debate_id);

  std::unordered_map<Uuid, List> by_debate_;
  List to_all_;
  int announcing_ = 0;         // depth of Announce; lists stay in the map meanwhile
  std::vector<Uuid> emptied_;  // debates whose lists may have become empty meanwhile
};

}  // namespace aw
