#include <gtest/gtest.h>

#include "store/sqlite/schema.h"
#include "store/sqlite/tx.h"
#include "support/samples.h"
#include "support/temp_dir.h"

namespace aw::sqlite {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::MotionOf;

// Each with a ruling, three of four in the same millisecond.
void AddRuled(Tx& tx, int first, int end) {
  for (int n = first; n < end; ++n) {
    const Debate debate = DebateOf(n, "A title", State::kClosed);
    tx.InsertDebate(debate, MotionOf(debate, 10'000 + n));
    Argument ruling = ArgumentOf(debate, 100'000 + n, 2, ArgumentType::kRuling, Role::kArbitrator);
    ruling.created_at = At(n % 4 == 0 ? n : 1'000);
    tx.Append(debate, debate, ruling);
  }
}

int StepsOf(Database& db, Tx& tx, const RulingQuery& query) {
  int steps = 0;
  const auto count = [](void* counted) { return ++*static_cast<int*>(counted), 0; };
  sqlite3_progress_handler(db.handle(), 1, count, &steps);
  EXPECT_EQ(tx.Rulings(query).items.size(), 10u);
  sqlite3_progress_handler(db.handle(), 0, nullptr, nullptr);
  return steps;
}

TEST(Rulings, APageCostsTheSameHoweverManyThereAre) {
  const TempDir directory;
  const std::string path = directory.File("debate.db");
  Database db(path, Database::Mode::kReadWrite);
  Migrate(db, path);
  Tx tx(db);
  db.Execute("BEGIN");
  AddRuled(tx, 0, 50);
  const RulingQuery first{.limit = 10};
  const int few = StepsOf(db, tx, first);
  AddRuled(tx, 50, 500);
  EXPECT_LT(StepsOf(db, tx, first), few + few / 4);
  const RulingQuery second{.limit = 10, .after = tx.Rulings(first).next};
  EXPECT_LT(StepsOf(db, tx, second), few + few / 4);
  db.Execute("ROLLBACK");
}

}  // namespace
}  // namespace aw::sqlite
