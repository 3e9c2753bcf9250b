#include <gtest/gtest.h>

#include "store/sqlite/schema.h"
#include "store/sqlite/search_index.h"
#include "store/sqlite/tx.h"
#include "support/samples.h"
#include "support/temp_dir.h"

namespace aw::sqlite {
namespace {

// SQLite itself checks the limit every few thousand steps, too seldom for rows with many hits.
TEST(SearchFunctions, EachRowLooksAtTheLimit) {
  const TempDir directory;
  const std::string path = directory.File("debate.db");
  Database db(path, Database::Mode::kReadWrite);
  Migrate(db, path);
  SearchIndex index(db);
  index.Open();
  ReadLimit::Moment stopping;
  ReadLimit limit(std::chrono::hours(1), [&] { return stopping; });
  Tx tx(db, &limit);
  const Debate debate = samples::DebateOf(1);
  tx.InsertDebate(debate, samples::MotionOf(debate, 2, "An okapi."));
  while (index.Fill()) {
  }
  const SearchQuery query{SearchTerms("okapi"), {}, 20};
  EXPECT_EQ(tx.Search(query).size(), 1u);
  stopping = std::chrono::steady_clock::now();
  try {
    tx.Search(query);
    ADD_FAILURE() << "the search went on";
  } catch (const SqliteError& failure) {
    EXPECT_EQ(failure.code, SQLITE_INTERRUPT);
  }
}

}  // namespace
}  // namespace aw::sqlite
