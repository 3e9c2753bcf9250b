// The search index of the SQLite store: the queue of pending texts, and the indexing. Used by the writer's thread; the
// queries are in search_queries.cc.
//
// A write only queues its argument (search_pending), in its own transaction. Later, when the writer is idle, it folds a
// slice of the pending texts and adds it to the index, in a transaction of its own without a disk sync: a power cut
// loses such a slice whole or not at all, and its texts are then pending again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "store/sqlite/database.h"
#include "store/store.h"

namespace aw::sqlite {

// A text as the index stores it; FTS5 needs the same values to delete it.
struct IndexedText {
  std::string title, body, topic, kind, grams;

  IndexedText(std::string_view debate_title, std::string_view type, std::string_view content);
};

// Call these within the transaction of a write.
void QueueForIndexing(Database& db, const Argument& argument);
// Queues the texts that a server without an index has written.
void QueueMissingTexts(Database& db, const Uuid& debate_id);
void RemoveFromIndex(Database& db, const Uuid& debate_id);

class SearchIndex {
 public:
  // A slice is small, so that a write that arrives meanwhile is hardly delayed.
  static constexpr std::int64_t kMostTexts = 64;
  static constexpr std::size_t kMostBytes = 48 << 10;

  explicit SearchIndex(Database& db) : db_(db) {}

  // Empties an index of another folding version and queues its texts again. On existing data this is a scan; the
  // indexing comes later.
  void Open();

  // Indexes a slice; false if nothing is pending afterwards. If it throws SqliteError, nothing has changed.
  bool Fill();

 private:
  bool FillInTransaction();

  Database& db_;
};

}  // namespace aw::sqlite
