// Removes closed debates that are old, and the documents that nothing names any more once they are gone:
// `debate-server prune`. Works beside running servers, in small transactions; cut off, it goes on when it is run again.
//
// A document is removed if a removed debate named it (its id stands in a text or an entry of an argument), no other
// debate names it, and it has no version younger than the debates. One that no debate ever named stays.
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

// What a store does for it. Each call is a transaction of its own.
class PruneStore {
 public:
  virtual ~PruneStore() = default;

  virtual void Read(const std::function<void(ReadTx&)>& use) = 0;
  // Ids of debates that were closed before then, ascending; those above `after`, at most `limit`.
  virtual std::vector<Uuid> ClosedBefore(const Time& then, const std::optional<Uuid>& after, std::int64_t limit) = 0;
  // Removes those of the debates that, as the transaction finds them, were closed before then, and notes the documents
  // that they named. Gives those that it removed.
  virtual std::vector<Uuid> RemoveDebates(std::span<const Uuid> ids, std::span<const Uuid> named, const Time& then) = 0;
  // The documents that were noted and neither removed nor forgotten since.
  virtual std::vector<Uuid> NotedDocuments() = 0;
  // Removes and forgets documents whose newest version is from before then, less those that `keep`, which looks into
  // the same transaction, takes out: nothing that names one of them is committed between its look and the removal. May
  // run again from the start. Gives those that it removed.
  using Keep = std::function<void(ReadTx& tx, std::vector<Uuid>& ids)>;
  virtual std::vector<Uuid> RemoveDocuments(std::span<const Uuid> ids, const Time& then, const Keep& keep) = 0;
  virtual void ForgetDocuments(std::span<const Uuid> ids) = 0;
};

struct Pruned {
  std::int64_t debates = 0;
  std::int64_t arguments = 0;
  std::int64_t documents = 0;
  std::int64_t versions = 0;
  std::int64_t bytes = 0;  // of their texts
};

struct PruneRequest {
  Time before;  // what was closed earlier is removed
  Time now;
  bool dry_run = false;              // only count
  std::function<void()> pause = {};  // between two transactions, so that others can write
};

Pruned Prune(PruneStore& store, const PruneRequest& request);

}  // namespace aw
