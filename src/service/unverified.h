// Versions of a debate's documents that the opponent has not reviewed: docs/protocol.md, sections 10 and 15.
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

// Compares versions of documents and keeps the results: versions never change, and a comparison reads two whole texts.
// Any thread.
class VersionComparisons {
 public:
  static constexpr std::size_t kMostKept = 1'024;

  // Version 0 is empty. Both versions exist.
  LineChanges Between(ReadTx& tx, const Uuid& document_id, std::int64_t older, std::int64_t newer);

 private:
  using Key = std::tuple<Uuid, std::int64_t, std::int64_t>;

  Mutex mutex_;
  std::map<Key, LineChanges> kept_ AW_GUARDED_BY(mutex_);
};

// The newest version of a document that was not deleted. Takes no lock in a write, unlike FindDocument: documents are
// written beside the turn order.
std::optional<std::int64_t> NewestVersion(ReadTx& tx, const Uuid& document_id);

// What the opponent's last claim has not seen; nothing before its first one.
Unverified FindUnverified(ReadTx& tx, const Tally& tally, VersionComparisons& comparisons);

}  // namespace aw
