#include <gtest/gtest.h>

#include "store/sqlite/schema.h"
#include "store/sqlite/tx.h"
#include "support/samples.h"
#include "support/temp_dir.h"

namespace aw::sqlite {
namespace {

using samples::ArgumentOf;
using samples::DebateOf;
using samples::MotionOf;

void AddClosed(Tx& tx, int first, int end) {
  for (int n = first; n < end; ++n) {
    const Debate debate = DebateOf(n, "A title", State::kClosed);
    tx.InsertDebate(debate, MotionOf(debate, 10'000 + n));
    for (int seq = 2; seq <= 4; ++seq) {
      tx.Append(debate, debate, ArgumentOf(debate, seq * 100'000 + n, seq, ArgumentType::kClaim, Role::kOpponent));
    }
  }
}

int StepsOfClosedDebates(Database& db, Tx& tx) {
  int steps = 0;
  const auto count = [](void* counted) { return ++*static_cast<int*>(counted), 0; };
  sqlite3_progress_handler(db.handle(), 10, count, &steps);
  tx.ClosedDebates({});
  sqlite3_progress_handler(db.handle(), 0, nullptr, nullptr);
  return steps;
}

TEST(ClosedDebates, CostInProportionToTheirDebates) {
  const TempDir directory;
  const std::string path = directory.File("debate.db");
  Database db(path, Database::Mode::kReadWrite);
  Migrate(db, path);
  Tx tx(db);
  db.Execute("BEGIN");
  AddClosed(tx, 0, 50);
  const int few = StepsOfClosedDebates(db, tx);
  AddClosed(tx, 50, 400);
  const int many = StepsOfClosedDebates(db, tx);
  EXPECT_LT(many, 16 * few) << few << " for an eighth of them";
  db.Execute("ROLLBACK");
}

}  // namespace
}  // namespace aw::sqlite
