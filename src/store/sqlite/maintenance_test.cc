#include "store/sqlite/maintenance.h"

#include <gtest/gtest.h>

#include <thread>

#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite_store.h"
#include "support/raw_sqlite.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw::sqlite {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;
using Findings = std::vector<std::string>;

constexpr char kClosed[] = "00000000-0000-4000-8000-000000000001";
constexpr char kPending[] = "00000000-0000-4000-8000-000000000002";
constexpr char kDocument[] = "00000000-0000-4000-8000-000000000003";

// A database with a closed debate, one with an intervention and a held draft, and a document of two versions.
class MaintenanceTest : public testing::Test {
 protected:
  MaintenanceTest() {
    SqliteStore store(path_);
    store.Start(FinishAll);
    const auto failure = WriteAndWait(store, Fill);
    if (failure) throw std::runtime_error(failure->message);
  }

  // Fills the index as a server does that runs for a while.
  void FillIndex() {
    SqliteStore store(path_);
    store.Start(FinishAll);
    while (store.Figures().index_is_behind) std::this_thread::yield();
  }

  static void Move(WriteTx& tx, Debate& debate, const Argument& argument, State state) {
    const Debate before = debate;
    debate.state = state;
    tx.Append(before, debate, argument);
  }

  static void Fill(WriteTx& tx) {
    Debate closed = DebateOf(1);
    tx.InsertDebate(closed, MotionOf(closed, 11));
    Move(tx, closed, ArgumentOf(closed, 12, 2, ArgumentType::kClaim, Role::kOpponent), State::kAwaitingProposer);
    Move(tx, closed, ArgumentOf(closed, 13, 3, ArgumentType::kAppeal, Role::kProposer), State::kAwaitingArbitrator);
    Move(tx, closed, ArgumentOf(closed, 14, 4, ArgumentType::kRuling, Role::kArbitrator), State::kClosed);
    Debate pending = DebateOf(2);
    tx.InsertDebate(pending, MotionOf(pending, 21));
    Move(tx, pending, ArgumentOf(pending, 22, 2, ArgumentType::kIntervention, Role::kArbitrator),
         State::kInterventionPending);
    tx.HoldDraft(pending.id, {Role::kOpponent, ArgumentType::kClaim, "held", At(3)});
    for (int version = 1; version <= 2; ++version) {
      DocumentVersion v;
      v.id = IdOf(30 + version);
      v.document_id = IdOf(3);
      v.version = version;
      v.summary = "s";
      v.metadata = "{}";
      v.created_at = At(version);
      v.content = "text";
      tx.AddVersion(v);
    }
  }

  // The findings of check after `sql` was executed behind the store's back.
  Findings CheckAfter(const std::string& sql) {
    RawSqlite(path_).Execute(sql);
    return sqlite::Check(path_);
  }

  TempDir directory_;
  const std::string path_ = directory_.File("debate.db");
};

TEST_F(MaintenanceTest, CheckFindsNothingInAGoodDatabaseAndChangesNothing) {
  const std::string before = BytesOf(path_);
  EXPECT_EQ(sqlite::Check(path_), Findings{});
  EXPECT_TRUE(BytesOf(path_) == before);
}

TEST_F(MaintenanceTest, CheckWorksBesideARunningServer) {
  SqliteStore store(path_);
  store.Start(FinishAll);
  ASSERT_FALSE(WriteAndWait(store, [](WriteTx& tx) { tx.InsertDebate(DebateOf(9), MotionOf(DebateOf(9), 91)); }));
  EXPECT_EQ(sqlite::Check(path_), Findings{});
}

TEST_F(MaintenanceTest, CheckFindsAGapInSeq) {
  const auto findings = CheckAfter("UPDATE arguments SET seq = 7 WHERE seq = 4");
  EXPECT_EQ(findings, (Findings{std::string("gap in seq of debate: ") + kClosed}));
}

TEST_F(MaintenanceTest, CheckFindsASeqThatDoesNotStartAtOne) {
  const auto findings = CheckAfter("UPDATE arguments SET seq = seq + 10; UPDATE arguments SET seq = seq - 9");
  EXPECT_EQ(findings, (Findings{std::string("gap in seq of debate: ") + kClosed,
                                std::string("gap in seq of debate: ") + kPending}));
}

TEST_F(MaintenanceTest, CheckFindsAStateThatDoesNotFollow) {
  const auto findings = CheckAfter(
      "UPDATE debates SET state = 'AWAITING_ARBITRATOR' WHERE state = 'CLOSED';"
      "UPDATE debate_counts SET n = 1 WHERE state = 'AWAITING_ARBITRATOR';"
      "UPDATE debate_counts SET n = 0 WHERE state = 'CLOSED'");
  EXPECT_EQ(findings, (Findings{std::string("state AWAITING_ARBITRATOR does not follow from the arguments "
                                            "(AWAITING_PROPOSER): ") +
                                kClosed}));
}

TEST_F(MaintenanceTest, CheckFindsAClosedDebateThatNoRulingClosed) {
  const auto findings = CheckAfter(
      "DELETE FROM held_drafts; UPDATE debates SET state = 'CLOSED';"
      "UPDATE debate_counts SET n = 2 WHERE state = 'CLOSED';"
      "UPDATE debate_counts SET n = 0 WHERE state = 'INTERVENTION_PENDING'");
  EXPECT_EQ(findings, (Findings{std::string("state CLOSED does not follow from the arguments "
                                            "(INTERVENTION_PENDING): ") +
                                kPending}));
}

TEST_F(MaintenanceTest, CheckFindsArgumentsThatTheRulesDoNotAllow) {
  const Findings found{std::string("arguments that the rules do not allow: ") + kClosed};
  EXPECT_EQ(CheckAfter("UPDATE arguments SET role = 'proposer' WHERE seq = 2 AND type = 'CLAIM'"), found);
  EXPECT_EQ(CheckAfter("UPDATE arguments SET role = 'opponent' WHERE seq = 2 AND type = 'CLAIM'"), Findings{});
  EXPECT_EQ(CheckAfter("UPDATE arguments SET type = 'MOTION' WHERE seq = 3"), found);
  EXPECT_EQ(CheckAfter("UPDATE arguments SET type = 'RESOLUTION' WHERE seq = 3;"
                       "INSERT INTO search_pending SELECT debate_id, seq FROM arguments WHERE seq = 3"),
            Findings{});
  EXPECT_EQ(
      CheckAfter("UPDATE arguments SET type = 'CLAIM' WHERE seq = 1 AND debate_id = '" + std::string(kClosed) + "'"),
      found);
}

TEST_F(MaintenanceTest, CheckFindsADebateWithoutArguments) {
  const auto findings = CheckAfter("DELETE FROM arguments WHERE debate_id = '" + std::string(kClosed) + "'");
  EXPECT_EQ(findings, (Findings{std::string("debate without arguments: ") + kClosed}));
}

TEST_F(MaintenanceTest, CheckFindsRowsWithoutTheirOwner) {
  const auto findings = CheckAfter(
      "PRAGMA foreign_keys = OFF; DELETE FROM debates WHERE state = 'CLOSED';"
      "UPDATE debate_counts SET n = 0 WHERE state = 'CLOSED'");
  EXPECT_EQ(findings, Findings(4, "row without its debate or document in table: arguments"));
}

TEST_F(MaintenanceTest, CheckFindsAWrongCount) {
  EXPECT_EQ(CheckAfter("UPDATE debate_counts SET n = 5 WHERE state = 'CLOSED'"),
            Findings{"wrong count of debates in state: CLOSED"});
}

TEST_F(MaintenanceTest, CheckFindsAMissingCount) {
  EXPECT_NE(CheckAfter("DELETE FROM debate_counts WHERE state = 'CLOSED'"), Findings{});
}

TEST_F(MaintenanceTest, CheckFindsADraftWithoutAnIntervention) {
  const auto findings = CheckAfter("UPDATE held_drafts SET debate_id = '" + std::string(kClosed) + "'");
  EXPECT_EQ(findings, (Findings{std::string("draft held without an intervention in debate: ") + kClosed}));
}

TEST_F(MaintenanceTest, CheckFindsAGapInVersions) {
  const Findings found{std::string("gap in versions of document: ") + kDocument};
  EXPECT_EQ(CheckAfter("UPDATE documents SET latest_version = 3"), found);
  EXPECT_EQ(
      CheckAfter("UPDATE documents SET latest_version = 2; UPDATE document_versions SET version = 5 WHERE version = 2"),
      found);
  EXPECT_EQ(CheckAfter("DELETE FROM document_versions"), found);
}

TEST_F(MaintenanceTest, CheckFindsRowsThatTheSchemaForbids) {
  EXPECT_NE(CheckAfter("PRAGMA ignore_check_constraints = ON; UPDATE arguments SET role = 'judge' WHERE seq = 3"),
            Findings{});
}

TEST_F(MaintenanceTest, CheckFindsATimeThatIsNone) {
  EXPECT_NE(CheckAfter("UPDATE arguments SET created_at = 'yesterday' WHERE seq = 3"), Findings{});
}

TEST_F(MaintenanceTest, CheckFindsAnIdThatIsNone) {
  EXPECT_NE(CheckAfter("UPDATE arguments SET id = 'x' WHERE seq = 3"), Findings{});
}

TEST_F(MaintenanceTest, CheckFindsDamagedPages) {
  const std::string good = BytesOf(path_);
  std::string damaged = good;
  for (std::size_t page = 4'096; page < damaged.size(); page += 4'096) damaged.replace(page, 64, 64, '\x5A');
  WriteBytes(path_, damaged);
  const auto findings = sqlite::Check(path_);
  ASSERT_FALSE(findings.empty());
  for (const std::string& finding : findings) EXPECT_TRUE(finding.starts_with("integrity: ")) << finding;
}

TEST_F(MaintenanceTest, CheckRefusesUnreadableFiles) {
  EXPECT_THROW(sqlite::Check(directory_.File("missing.db")), UnusableDatabase);
  EXPECT_FALSE(std::filesystem::exists(directory_.File("missing.db")));
  EXPECT_THROW(sqlite::Check(directory_.path()), UnusableDatabase);
  WriteBytes(directory_.File("junk.db"), std::string(5'000, 'j'));
  EXPECT_THROW(sqlite::Check(directory_.File("junk.db")), UnusableDatabase);
  RawSqlite(path_).Execute("PRAGMA user_version = 99");
  EXPECT_THROW(sqlite::Check(path_), UnusableDatabase);
}

TEST_F(MaintenanceTest, CheckDoesNotPassADatabaseThatIsNotOurs) {
  const std::string other = directory_.File("other.db");
  RawSqlite(other).Execute("CREATE TABLE recipes (name TEXT)");
  try {
    EXPECT_NE(sqlite::Check(other), Findings{});
  } catch (const UnusableDatabase&) {
  }
}

TEST_F(MaintenanceTest, AnIndexThatWaitsIsSoundAndSoIsOneThatIsFilled) {
  EXPECT_EQ(Check(path_), Findings{});
  FillIndex();
  EXPECT_EQ(RawSqlite(path_).Value("SELECT count(*) FROM search_texts"), "3");
  EXPECT_EQ(Check(path_), Findings{});
}

TEST_F(MaintenanceTest, AnIndexThatSaysOtherThanTheDebatesIsFound) {
  FillIndex();
  const std::string words = "search index of words is wrong about texts: ";
  const std::string kNeither = "argument neither in the search index nor waiting for it, or in both, of debate: ";
  EXPECT_EQ(CheckAfter("UPDATE debates SET title = 'Another title' WHERE id = '" + std::string(kPending) + "'"),
            (Findings{words + "1", "search index of titles is wrong about texts: 1"}));
  EXPECT_EQ(CheckAfter("UPDATE debates SET title = 'A title'; UPDATE arguments SET content = 'changed' WHERE seq = 4"),
            (Findings{words + "1"}));
  EXPECT_EQ(CheckAfter("UPDATE arguments SET content = 'Because.' WHERE seq = 4;"
                       "INSERT INTO search_words (rowid, body) VALUES (99, 'stray')"),
            (Findings{words + "1"}));
  EXPECT_EQ(CheckAfter("INSERT INTO search_words (search_words, rowid, body) VALUES ('delete', 99, 'stray');"
                       "INSERT INTO search_pending VALUES ('" +
                       std::string(kClosed) + "', 1)"),
            (Findings{kNeither + kClosed}));
  EXPECT_EQ(CheckAfter("DELETE FROM search_pending; DELETE FROM search_texts WHERE seq = 4"),
            (Findings{kNeither + kClosed, words + "1"}));
}

}  // namespace
}  // namespace aw::sqlite
