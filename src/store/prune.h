// Removes old closed debates, and the documents that only they named: `debate-server prune`. Works beside running
// servers, in small transactions; an interrupted run is resumed by the next.
//
// A document is removed if a removed debate named it (its id is in a text or an entry of an argument), no other debate
// names it, and its newest version is older than the limit. A document that no debate ever named stays.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "store/store.h"

namespace aw {

inline bool WasClosedBefore(const Time& then, const Debate& debate) {
  return debate.state == State::kClosed && debate.updated_at < then;
}

// The store's part of a prune. Each call is a transaction of its own.
class PruneStore {
 public:
  virtual ~PruneStore() = default;

  virtual void Read(const std::function<void(ReadTx&)>& use) = 0;
  // At most `limit` ids above `after` of debates that were closed before `then`, ascending.
  virtual std::vector<Uuid> ClosedBefore(const Time& then, const std::optional<Uuid>& after, std::int64_t limit) = 0;
  // Removes the debates that, checked again inside the transaction, were closed before `then`, and records the
  // documents `named` by them. Returns the removed ids.
  virtual std::vector<Uuid> RemoveDebates(std::span<const Uuid> ids, std::span<const Uuid> named, const Time& then) = 0;
  // The recorded documents that were neither removed nor forgotten since.
  virtual std::vector<Uuid> CandidateDocuments() = 0;
  // Removes and forgets the documents whose newest version is older than `then`, except those that `keep` erases from
  // its argument. `keep` reads in the same transaction: no reference is committed between its check and the removal.
  // May run again from the start. Returns the removed ids.
  using Keep = std::function<void(ReadTx& tx, std::vector<Uuid>& ids)>;
  virtual std::vector<Uuid> RemoveDocuments(std::span<const Uuid> ids, const Time& then, const Keep& keep) = 0;
  virtual void ForgetCandidates(std::span<const Uuid> ids) = 0;
};

struct PruneTotals {
  std::int64_t debates = 0;
  std::int64_t arguments = 0;
  std::int64_t documents = 0;
  std::int64_t versions = 0;
  std::int64_t bytes = 0;  // of the removed texts
};

struct PruneRequest {
  Time before;  // debates that were closed earlier are removed
  Time now;
  bool dry_run = false;              // only count
  std::function<void()> pause = {};  // called between two transactions, so that others can write
};

PruneTotals Prune(PruneStore& store, const PruneRequest& request);

}  // namespace aw
