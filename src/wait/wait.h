// One agent's wait for news of a debate, for HTTP and MCP alike. It subscribes to the hub, reads the store, and reads
// again on every change, so it misses nothing; a change that carries the news itself needs no read. A debate that was
// deleted and created again is another debate: a wait from an argument of the old one is refused. Presence records the
// wait once the debate is known to exist.
//
// One thread (the io thread). May be destroyed at any time; the result of a look under way is then dropped.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/answers.h"
#include "core/error.h"
#include "core/requests.h"
#include "hub/hub.h"
#include "hub/presence.h"
#include "service/unverified.h"
#include "store/store.h"

namespace aw {

// A read of the store in a snapshot, perhaps on another thread; it owns all that it uses.
using Look = std::function<void(ReadTx&)>;
// Runs on the io thread after the look, perhaps before ReadFunction returns.
using AfterLook = std::function<void(const std::optional<Error>& failure)>;
// Never blocks the io thread.
using ReadFunction = std::function<void(Look, AfterLook)>;

class Wait final : public Subscriber {
 public:
  // Exactly one of these is called, once and last, because it may destroy the wait (the rule of http::Parked).
  class Owner {
   public:
    virtual void OnNews(const News& news) = 0;
    virtual void OnRefused(const Error& error) = 0;
    // `turn`: the panel whose turn it is, if there is one.
    virtual void OnNothing(const WaitQuery& seen, const Panel& turn) = 0;

   protected:
    ~Owner() = default;
  };

  // The waiting role can differ from the role whose news is selected: an arbitrator waits as the opponent does.
  struct Who {
    Presence* presence;  // null: the wait is not recorded
    Role role;
    std::string agent;
  };

  // Edits news before the owner gets it, in the snapshot in which it was found; empty: none.
  using Filter = std::function<void(ReadTx&, News&)>;

  // The hub, `read`, `comparisons`, `owner` and the presence must outlive the wait.
  Wait(Hub& hub, const ReadFunction& read, VersionComparisons& comparisons, Owner& owner, const WaitRequest& request,
       Who who, Filter filter = {});
  ~Wait() override;

  // May end the wait at once. `patient`: waits for news; otherwise the wait ends with the first look.
  void Start(bool patient);

  // Ends the wait without news; a look under way still decides first.
  void GiveUp();

  void OnChange(const Change& change) override;

 private:
  struct Looking;

  // `again`: from the awaited argument, whose seq is looked up anew.
  void LookForNews(bool again);
  void OnLooked(const Looking& looked, const std::optional<Error>& failure);
  void EndWith(const News& news);
  void EndWithNothing();

  Hub& hub_;
  const ReadFunction& read_;
  VersionComparisons& comparisons_;
  Owner& owner_;
  WaitQuery query_;
  Panel turn_;
  const std::optional<Uuid> argument_id_;
  Attending attending_;
  const Filter filter_;
  std::shared_ptr<Looking> looking_;  // the look under way
  bool changed_ = false;              // while looking
  bool deleted_ = false;              // likewise
  bool time_is_up_ = false;
};

}  // namespace aw
