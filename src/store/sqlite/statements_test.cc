#include <gtest/gtest.h>

#include "store/sqlite/schema.h"
#include "store/sqlite/tx.h"
#include "support/samples.h"
#include "support/temp_dir.h"

namespace aw::sqlite {
namespace {

using samples::ArgumentOf;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

int TimesCompiledAnew(sqlite3* db) {
  int times = 0;
  for (sqlite3_stmt* s = sqlite3_next_stmt(db, nullptr); s; s = sqlite3_next_stmt(db, s)) {
    times += sqlite3_stmt_status(s, SQLITE_STMTSTATUS_REPREPARE, 0);
  }
  return times;
}

// SQLite may compile a statement again when a value is bound, to choose another plan.
TEST(Statements, AreCompiledOnce) {
  const TempDir directory;
  const std::string path = directory.File("debate.db");
  Database db(path, Database::Mode::kReadWrite);
  Migrate(db, path);
  Tx tx(db);
  for (int n = 1; n <= 3; ++n) {
    const Debate debate = DebateOf(n);
    tx.InsertDebate(debate, MotionOf(debate, 10 + n));
    tx.Append(debate, debate, ArgumentOf(debate, 20 + n, 2, ArgumentType::kClaim, Role::kOpponent, "Because."));
    tx.FlushCounts();
    tx.FindDebate(debate.id);
    tx.FindArgument(debate.id, IdOf(20 + n));
    tx.ArgumentByRequest(debate.id, "r" + std::to_string(n));
    tx.Arguments(debate.id, n - 1, n);
    tx.ArgumentHeads(debate.id, n);
    tx.HeldDrafts(debate.id);
    tx.Debates({.state = {}, .title_contains = {}, .limit = n, .offset = n});
    tx.Debates({.state = debate.state, .title_contains = {}, .limit = n, .offset = n});
    const ListPlace place{debate.updated_at, debate.id};
    tx.Debates({.state = {}, .title_contains = {}, .limit = n, .offset = 0, .after = place});
    tx.Debates({.state = debate.state, .title_contains = "T", .limit = n, .offset = 0, .after = place});

    DocumentVersion version;
    version.document_id = IdOf(30 + n);
    version.metadata = "{}";
    version.created_at = samples::At(n);
    for (version.version = 1; version.version <= 2; ++version.version) {
      version.id = IdOf(40 + 2 * n + static_cast<int>(version.version));
      version.client_request_id = "v" + std::to_string(n) + std::to_string(version.version);
      tx.VersionByRequest(version.version == 1 ? std::nullopt : std::optional(version.document_id),
                          *version.client_request_id);
      tx.AddVersion(version);
    }
    tx.FindDocument(version.document_id);
    tx.Version(version.document_id, n);
    tx.Documents(n, 0, n == 1);
    tx.History(version.document_id, n);
    tx.MarkDeleted(version.document_id, samples::At(n));
  }
  EXPECT_EQ(TimesCompiledAnew(db.handle()), 0);
}

}  // namespace
}  // namespace aw::sqlite
