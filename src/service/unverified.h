// Finds versions of a debate's documents that the opponent has not reviewed: docs/protocol.md, sections 10 and 15.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>

#include "core/answers.h"
#include "core/debate.h"
#include "core/line_changes.h"
#include "core/mutex.h"
#include "store/store.h"

namespace aw {

// Compares versions of documents and caches the results: versions never change, and a comparison reads two whole
// texts. Thread-safe.
class VersionComparisons {
 public:
  static constexpr std::size_t kMostKept = 1'024;

  // Version 0 is the empty text. Both versions must exist.
  LineChanges Between(ReadTx& tx, const Uuid& document_id, std::int64_t older, std::int64_t newer);

 private:
  using Key = std::tuple<Uuid, std::int64_t, std::int64_t>;

  Mutex mutex_;
  std::map<Key, LineChanges> kept_ AW_GUARDED_BY(mutex_);
};

// The newest version of a document that is not deleted. Unlike FindDocument it takes no lock in a write, because
// documents can be written at any time, independent of moves.
std::optional<std::int64_t> NewestVersion(ReadTx& tx, const Uuid& document_id);

// The versions newer than the opponent's last claim; empty before its first claim.
Unverified FindUnverified(ReadTx& tx, const Tally& tally, VersionComparisons& comparisons);

}  // namespace aw
