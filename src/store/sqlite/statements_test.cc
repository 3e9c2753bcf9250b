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

// The statements that write and make SQLite build a temporary table each time.
std::vector<std::string> BuildingTables(sqlite3* db) {
  std::vector<std::string> found;
  for (sqlite3_stmt* s = sqlite3_next_stmt(db, nullptr); s; s = sqlite3_next_stmt(db, s)) {
    if (sqlite3_stmt_readonly(s)) continue;
    const std::string sql = sqlite3_sql(s);
    bool builds = false;
    const auto look = [](void* out, int, char** columns, char**) {
      *static_cast<bool*>(out) |= std::string_view(columns[1]) == "OpenEphemeral";
      return 0;
    };
    EXPECT_EQ(sqlite3_exec(db, ("EXPLAIN " + sql).c_str(), look, &builds, nullptr), SQLITE_OK) << sql;
    if (builds) found.push_back(sql);
  }
  return found;
}

PanelRecord RecordOf(const Debate& debate, int number) {
  return {.id = IdOf(number), .debate_id = debate.id, .turn = 1, .seat = "codex", .created_at = samples::At(number)};
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
    tx.AddPanelRecord(RecordOf(debate, 50 + n));
    tx.PutPanel(debate);
    tx.PanelRecords(debate.id, n);
    tx.PanelRecordByRequest(debate.id, "p" + std::to_string(n));
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

// A CHECK with a list of more than two values does so.
TEST(Statements, OfAMoveBuildNoTables) {
  const TempDir directory;
  const std::string path = directory.File("debate.db");
  Database db(path, Database::Mode::kReadWrite);
  Migrate(db, path);
  Tx tx(db);
  const Debate debate = DebateOf(1);
  const Argument claim = ArgumentOf(debate, 3, 2, ArgumentType::kClaim, Role::kOpponent, "Because.");
  tx.InsertDebate(debate, MotionOf(debate, 2));
  tx.Append(debate, debate, claim);
  const std::vector<Issue> issues{{.id = "I1", .number = 1, .title = "An issue", .opened_seq = 2, .updated_seq = 2}};
  tx.PutIssues(debate.id, issues);
  tx.AddPanelRecord(RecordOf(debate, 4));
  tx.PutPanel(debate);
  tx.HoldDraft(debate.id, {Role::kProposer, ArgumentType::kClaim, "A draft", samples::At(1)});
  const std::vector<Notice> notices{{"target", debate.id, 2, NoticeKind::kRulingDue, 1, 0, 1}};
  tx.AddNotices(notices);
  tx.FlushCounts();
  EXPECT_EQ(BuildingTables(db.handle()), std::vector<std::string>());
}

}  // namespace
}  // namespace aw::sqlite
