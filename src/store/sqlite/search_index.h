// The search index of the SQLite store: what waits to be searched, and taking it in. Used by the writer's thread; the
// queries are in search_queries.cc.
//
// A write only leaves the number of its argument behind (search_pending), in its own transaction. Later, when the
// writer has nothing better to do, a slice of what waits is folded and put into the index, in a transaction of its own
// that is not waited for on the disk: it is lost whole or not at all, and then waits again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "store/sqlite/database.h"
#include "store/store.h"

namespace aw::sqlite {

// A text as the index has it, the same for taking it in and out.
struct IndexedText {
  std::string title, body, topic, kind, grams;

  IndexedText(std::string_view debate_title, std::string_view type, std::string_view content);
};

// Within the transaction of a write.
void AwaitIndexing(Database& db, const Argument& argument);
// For what was written by a server that knew of no index.
void AwaitMissing(Database& db, const Uuid& debate_id);
void RemoveFromIndex(Database& db, const Uuid& debate_id);

class SearchIndex {
 public:
  // A slice is small, so that a write that arrives meanwhile hardly waits.
  static constexpr std::int64_t kMostTexts = 64;
  static constexpr std::size_t kMostBytes = 48 << 10;

  explicit SearchIndex(Database& db) : db_(db) {}

  // What was filled by another version of folding is emptied and waits again. Of existing data this takes a scan; the
  // filling comes later.
  void Open();

  // Takes a slice in. False: nothing waits any more. Throws SqliteError, with nothing changed.
  bool Fill();

 private:
  bool FillInTransaction();

  Database& db_;
};

}  // namespace aw::sqlite
