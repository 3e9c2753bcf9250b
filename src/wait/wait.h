// One agent's wait for news of a debate, for HTTP and MCP alike. It subscribes, looks, and looks again at every change,
// so nothing falls between; a change that brings along all that is lacking spares it the look. A debate that was
// deleted and made again is another debate: whoever waited from an argument of the old one is told that it is gone.
// Presence hears who waits, once the debate is known to exist.
//
// One thread (the io thread). Belongs to its maker; may go away at any time, a look under way is then for nothing.
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

// A look at the store, in a snapshot, perhaps on another thread; it owns what it uses.
using Look = std::function<void(ReadTx&)>;
// What follows on the io thread, perhaps before the read returns.
using AfterLook = std::function<void(const std::optional<Error>& failure)>;
// Never makes the io thread wait.
using ReadFunction = std::function<void(Look, AfterLook)>;

class Wait final : public Subscriber {
 public:
  // Exactly one of these is called, once and last, because it may destroy the wait (the rule of http::Parked).
  class Owner {
   public:
    virtual void OnNews(const News& news) = 0;
    virtual void OnRefused(const Error& error) = 0;
    virtual void OnNothing(const WaitQuery& seen) = 0;

   protected:
    ~Owner() = default;
  };

  // Who waits, which may be somebody else than whose news it wants: an arbitrator waits as the opponent does.
  struct Who {
    Presence* presence;  // null: this wait is not recorded
    Role role;
    std::string agent;
  };

  // Changes news before the owner gets it, in the snapshot that they were found in; empty: nothing is to change.
  using Filter = std::function<void(ReadTx&, News&)>;

  // All that is given must outlive the wait, but for the request, who waits and the filter.
  Wait(Hub& hub, const ReadFunction& read, VersionComparisons& comparisons, Owner& owner, const WaitRequest& request,
       Who who, Filter filter = {});
  ~Wait() override;

  // May end it at once. `patient`: waits for news; otherwise it ends with the first look.
  void Start(bool patient);

  // Its time is up. A look under way decides, and knows what was seen.
  void GiveUp();

  void OnChange(const Change& change) override;

 private:
  struct Looking;

  // `again`: from the start, as if nothing had been seen.
  void LookForNews(bool again);
  void OnLooked(const Looking& looked, const std::optional<Error>& failure);
  void Tell(const News& news);
  void TellOfNothing();

  Hub& hub_;
  const ReadFunction& read_;
  VersionComparisons& comparisons_;
  Owner& owner_;
  WaitQuery query_;
  const std::optional<Uuid> argument_id_;
  Attending attending_;
  const Filter filter_;
  std::shared_ptr<Looking> looking_;  // the look under way
  bool changed_ = false;              // while looking
  bool deleted_ = false;              // likewise
  bool time_is_up_ = false;
};

}  // namespace aw
