#include "store/sqlite/schema.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>

#include <memory>

#include "core/embedded.h"
#include "core/hash_chain.h"
#include "store/sqlite/sqlite_store.h"
#include "support/raw_sqlite.h"
#include "support/temp_dir.h"

AW_DECLARE_EMBEDDED(migration_0001);

namespace aw::sqlite {
namespace {

class SchemaTest : public testing::Test {
 protected:
  // Opening the file must fail with a one-line message that contains `reason`, and must not change its bytes.
  void ExpectRefusedUnchanged(const std::string& path, std::string_view reason) {
    const std::string before = BytesOf(path);
    try {
      SqliteStore store(path);
      ADD_FAILURE() << "it was opened";
    } catch (const UnusableDatabase& refused) {
      const std::string line = refused.what();
      EXPECT_NE(line.find(reason), std::string::npos) << line;
      EXPECT_NE(line.find(path), std::string::npos) << line;
      EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    }
    EXPECT_TRUE(BytesOf(path) == before) << "the file was changed";
    EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
    EXPECT_FALSE(std::filesystem::exists(path + "-journal"));
  }

  TempDir directory_;
  const std::string path_ = directory_.File("debate.db");
};

TEST_F(SchemaTest, ANewFileGetsTheSchemaItsVersionAndItsMark) {
  {
    SqliteStore store(path_);
  }
  RawSqlite raw(path_);
  EXPECT_EQ(raw.Value("PRAGMA user_version"), std::to_string(NewestSchema()));
  EXPECT_EQ(raw.Value("PRAGMA application_id"), std::to_string(0x61776462));
  EXPECT_EQ(raw.Value("PRAGMA journal_mode"), "wal");
  EXPECT_EQ(raw.Value("SELECT count(*) FROM debates"), "0");
  EXPECT_EQ(raw.Value("SELECT count(*) FROM debate_counts"), "5");
}

TEST_F(SchemaTest, AnEmptyFileIsANewOne) {
  WriteBytes(path_, "");
  SqliteStore store(path_);
}

TEST_F(SchemaTest, OpeningAgainChangesNothingButTheCounterInTheHeader) {
  constexpr std::size_t kHeader = 100;
  {
    SqliteStore store(path_);
  }
  const std::string before = BytesOf(path_);
  {
    SqliteStore store(path_);
  }
  const std::string after = BytesOf(path_);
  EXPECT_TRUE(after.substr(kHeader) == before.substr(kHeader));
  EXPECT_NE(after, before) << "an older copy is told from it";
}

TEST_F(SchemaTest, AJunkFileIsRefused) {
  for (const std::string& junk : {std::string("x"), std::string("not a database\n"), std::string(5'000, 'j'),
                                  std::string("SQLite format 3"), "SQLite format 3" + std::string(50, '\0')}) {
    WriteBytes(path_, junk);
    ExpectRefusedUnchanged(path_, "is not a debate database");
  }
}

TEST_F(SchemaTest, AFileThatOnlyBeginsLikeADatabaseIsRefused) {
  WriteBytes(path_, "SQLite format 3" + std::string(1, '\0') + std::string(4'096, 'j'));
  const std::string before = BytesOf(path_);
  EXPECT_THROW(SqliteStore store(path_), UnusableDatabase);
  EXPECT_TRUE(BytesOf(path_) == before);
}

TEST_F(SchemaTest, AnotherProgramsDatabaseIsRefused) {
  RawSqlite(path_).Execute("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('phở')");
  ExpectRefusedUnchanged(path_, "is not a debate database");
}

TEST_F(SchemaTest, AnotherProgramsDatabaseWithAVersionOfItsOwnIsRefused) {
  RawSqlite(path_).Execute("CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1; PRAGMA application_id = 7");
  ExpectRefusedUnchanged(path_, "is not a debate database");
}

constexpr char kOriginal[] =
    "CREATE TABLE schema_meta (key, value); CREATE TABLE debates (id); CREATE TABLE arguments (id)";

TEST_F(SchemaTest, ADatabaseOfTheOriginalSystemIsNamedWithTheCommandThatTakesIt) {
  RawSqlite(path_).Execute(kOriginal);
  ExpectRefusedUnchanged(path_, "is the database of the original system");
  ExpectRefusedUnchanged(path_, "debate-server import --from '" + path_ + "'");
  RawSqlite(path_).Execute("PRAGMA user_version = 99");
  ExpectRefusedUnchanged(path_, "is the database of the original system");
}

TEST_F(SchemaTest, ADocumentStoreOfTheOriginalSystemIsNamedToo) {
  RawSqlite(path_).Execute("CREATE TABLE document_versions (id)");
  ExpectRefusedUnchanged(path_, "debate-server import --documents '" + path_ + "'");
}

TEST_F(SchemaTest, ADatabaseOfTheOriginalSystemIsNamedAlsoWhenAllOfItIsStillInTheLog) {
  RawSqlite original(path_);
  original.Execute("PRAGMA journal_mode = WAL");
  original.Execute(kOriginal);
  const std::string log = BytesOf(path_ + "-wal");
  const std::string index = BytesOf(path_ + "-shm");
  try {
    SqliteStore store(path_);
    ADD_FAILURE() << "it was opened";
  } catch (const UnusableDatabase& refused) {
    EXPECT_NE(std::string(refused.what()).find("original system"), std::string::npos) << refused.what();
  }
  EXPECT_TRUE(BytesOf(path_ + "-wal") == log);
  EXPECT_TRUE(BytesOf(path_ + "-shm") == index);
}

TEST_F(SchemaTest, AViewInPlaceOfATableIsNotTheOriginalSystems) {
  RawSqlite(path_).Execute(
      "CREATE TABLE schema_meta (key, value); CREATE TABLE debates (id); CREATE VIEW arguments AS SELECT 1 AS id");
  ExpectRefusedUnchanged(path_, "is not a debate database");
}

TEST_F(SchemaTest, ADatabaseOfTheFirstReleaseIsBroughtUpToDate) {
  const std::string mark = "PRAGMA application_id = " + std::to_string(0x61776462) + "; PRAGMA user_version = 1;";
  RawSqlite(path_).Execute(std::string(AW_EMBEDDED(migration_0001)) + mark);
  EXPECT_EQ(SqliteStore(path_).TicketKey().size(), 64u);
  EXPECT_EQ(RawSqlite(path_).Value("PRAGMA user_version"), std::to_string(NewestSchema()));
}

// Migration 0010 rewrites the constraints on names.
TEST_F(SchemaTest, NamesThatAreNotOursAreRefusedByTheTables) {
  {
    SqliteStore store(path_);
  }
  RawSqlite raw(path_);
  struct Row {
    std::string insert;
    std::vector<std::string> names;
  };
  const Row rows[] = {
      {"INSERT INTO debates (id, title, debate_type, created_at, updated_at, state) VALUES ('d', '', '', '', '', ",
       {"AWAITING_OPPONENT", "AWAITING_PROPOSER", "AWAITING_ARBITRATOR", "INTERVENTION_PENDING", "CLOSED"}},
      {"INSERT INTO arguments (id, debate_id, content, seq, created_at, role, type) VALUES ('a', 'd', '', 1, '', "
       "'proposer', ",
       {"MOTION", "CLAIM", "APPEAL", "RESOLUTION", "INTERVENTION", "RULING"}},
      {"INSERT INTO arguments (id, debate_id, content, seq, created_at, type, role) VALUES ('a', 'd', '', 1, '', "
       "'CLAIM', ",
       {"proposer", "opponent", "arbitrator"}},
      {"INSERT INTO held_drafts (debate_id, role, content, created_at, type) VALUES ('d', 'opponent', '', '', ",
       {"CLAIM", "APPEAL", "RESOLUTION"}},
      {"INSERT INTO issues (debate_id, id, number, title, opened_by, opened_seq, updated_seq, place, evidence, note, "
       "waived, reopened, status, severity) VALUES ('d', 'I1', 1, '', 'opponent', 1, 1, '', '', '', 0, 0, 'open', ",
       {"critical", "major", "minor"}},
      {"INSERT INTO issues (debate_id, id, number, title, opened_by, opened_seq, updated_seq, place, evidence, note, "
       "waived, reopened, severity, status) VALUES ('d', 'I1', 1, '', 'opponent', 1, 1, '', '', '', 0, 0, 'minor', ",
       {"open", "fixed", "disputed", "deferred", "verified", "withdrawn", "ruled"}},
      {"INSERT INTO notices (debate_id, target, seq, created_at, attempts, next_at, kind) VALUES ('d', 't', 1, 1, 0, "
       "1, ",
       {"ruling_due", "closed", "stalled"}},
  };
  for (const Row& row : rows) {
    for (const std::string& name : row.names) {
      raw.Execute("BEGIN; " + row.insert + "'" + name + "'); ROLLBACK");
    }
    for (const std::string& name : {std::string(), "x" + row.names.front(), row.names.back() + "x"}) {
      try {
        raw.Execute(row.insert + "'" + name + "')");
        ADD_FAILURE() << "'" << name << "' was taken: " << row.insert;
      } catch (const std::runtime_error& refused) {
        EXPECT_NE(std::string(refused.what()).find("CHECK constraint failed"), std::string::npos) << refused.what();
      }
    }
  }
}

TEST_F(SchemaTest, ANewerSchemaIsRefused) {
  {
    SqliteStore store(path_);
  }
  RawSqlite(path_).Execute("PRAGMA user_version = 99");
  ExpectRefusedUnchanged(path_,
                         "has schema version 99, this program knows versions up to " + std::to_string(NewestSchema()));
}

TEST_F(SchemaTest, ANewerSchemaIsRefusedAlsoWhenItsVersionIsStillInTheLog) {
  {
    SqliteStore store(path_);
  }
  RawSqlite newer(path_);
  newer.Execute("PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 99; CREATE TABLE more (x)");
  EXPECT_THROW(SqliteStore store(path_), UnusableDatabase);
  EXPECT_EQ(newer.Value("PRAGMA user_version"), "99");
  EXPECT_EQ(newer.Value("SELECT count(*) FROM more"), "0");
}

TEST_F(SchemaTest, ADirectoryIsRefused) {
  try {
    SqliteStore store(directory_.path());
    ADD_FAILURE() << "it was opened";
  } catch (const UnusableDatabase& refused) {
    EXPECT_NE(std::string(refused.what()).find("is a directory"), std::string::npos) << refused.what();
  }
}

TEST_F(SchemaTest, AFileInAMissingDirectoryIsRefused) {
  try {
    SqliteStore store(directory_.File("missing/debate.db"));
    ADD_FAILURE() << "it was opened";
  } catch (const UnusableDatabase& refused) {
    EXPECT_NE(std::string(refused.what()).find("check that the directory exists"), std::string::npos) << refused.what();
  }
}

TEST_F(SchemaTest, ASecondStoreOnTheSameFileIsRefusedWhileTheFirstLives) {
  {
    SqliteStore first(path_);
    try {
      SqliteStore second(path_);
      ADD_FAILURE() << "it was opened";
    } catch (const UnusableDatabase& refused) {
      EXPECT_NE(std::string(refused.what()).find("another debate-server is using this database"), std::string::npos);
    }
    EXPECT_NO_THROW(first.OpenReader()->Version());
  }
  SqliteStore third(path_);
}

TEST_F(SchemaTest, TwoFilesMayBeOpenAtOnce) {
  SqliteStore one(path_);
  SqliteStore other(directory_.File("other.db"));
}

TEST_F(SchemaTest, AMigrationThatFailsLeavesTheDatabaseAsItWas) {
  // Marked as ours and at version 0, but a table is in the way.
  RawSqlite(path_).Execute("PRAGMA application_id = " + std::to_string(0x61776462) + "; CREATE TABLE arguments (x)");
  EXPECT_THROW(SqliteStore store(path_), std::exception);
  RawSqlite raw(path_);
  EXPECT_EQ(raw.Value("PRAGMA user_version"), "0");
  EXPECT_EQ(raw.Value("SELECT group_concat(name) FROM sqlite_schema"), "arguments");
}

class OlderDatabase : public SchemaTest {
 protected:
  // The file as a release without hashes of versions leaves it while its server has it open.
  OlderDatabase() { Reopen(path_); }

  void Reopen(const std::string& path) {
    server_.reset();
    server_ = std::make_unique<RawSqlite>(path);
    if (server_->Value("PRAGMA user_version") != "0") return;
    server_->Execute("PRAGMA journal_mode = WAL");
    server_->Execute(std::string(AW_EMBEDDED(migration_0001)));
    server_->Execute("PRAGMA user_version = 1; PRAGMA application_id = " + std::to_string(0x61776462));
    server_->Execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  void ExpectNotMigrated(std::string_view reason) {
    try {
      SqliteStore store(path_);
      ADD_FAILURE() << "it was opened";
    } catch (const UnusableDatabase& refused) {
      EXPECT_NE(std::string(refused.what()).find(reason), std::string::npos) << refused.what();
    }
    EXPECT_EQ(server_->Value("PRAGMA user_version"), "1");
  }

  std::unique_ptr<RawSqlite> server_;
};

TEST_F(OlderDatabase, IsNotMigratedWhileItsServerHasItOpen) {
  ExpectNotMigrated("another program has it open");
  server_.reset();
  SqliteStore store(path_);
}

TEST_F(OlderDatabase, IsNotMigratedWhileItsServerHasItOpenUnderAnotherName) {
  const std::string other = directory_.File("other.db");
  server_.reset();
  for (const auto make :
       {+[](const std::string& from, const std::string& to) { std::filesystem::create_hard_link(from, to); },
        +[](const std::string& from, const std::string& to) { std::filesystem::create_symlink(from, to); }}) {
    make(path_, other);
    Reopen(other);
    ExpectNotMigrated("another program has it open");
    server_.reset();
    std::filesystem::remove(other);
  }
  SqliteStore store(path_);
}

TEST_F(OlderDatabase, IsNotMigratedWhileRelease010HasItsLock) {
  server_.reset();
  const auto lock_of = [&](const std::string& path) {
    platform::FileDescriptor lock(::open((path + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    EXPECT_EQ(::flock(lock.get(), LOCK_EX | LOCK_NB), 0);
    return lock;
  };
  const std::string link = directory_.File("link.db");
  std::filesystem::create_symlink(path_, link);
  {
    const auto lock = lock_of(path_);
    for (const std::string& name : {path_, link}) {
      EXPECT_THROW(SqliteStore store(name), UnusableDatabase) << name;
    }
  }
  SqliteStore store(path_);
  const platform::FileDescriptor again(::open((path_ + ".lock").c_str(), O_RDWR | O_CLOEXEC));
  EXPECT_NE(::flock(again.get(), LOCK_EX | LOCK_NB), 0) << "no such server can start beside this one";
}

TEST_F(OlderDatabase, ItsVersionsGetTheirHashes) {
  server_->Execute(
      "INSERT INTO documents VALUES ('00000000-0000-4000-8000-000000000001', 2, '2025-11-15T04:38:00.000Z', NULL);"
      "INSERT INTO document_versions SELECT '00000000-0000-4000-8000-00000000010' || n, "
      "'00000000-0000-4000-8000-000000000001', n, 's', '{}', NULL, '2025-11-15T04:38:00.000Z', 'text ' || n "
      "FROM (SELECT 1 AS n UNION SELECT 2)");
  server_.reset();
  SqliteStore store(path_);
  store.OpenReader()->Read([](ReadTx& tx) {
    const Uuid id = Uuid::Parse("00000000-0000-4000-8000-000000000001").value();
    const std::string first = VersionHash("", *tx.Version(id, 1));
    EXPECT_EQ(tx.Version(id, 1)->hash, first);
    EXPECT_EQ(tx.FindDocument(id)->hash, VersionHash(first, *tx.Version(id, 2)));
  });
}

}  // namespace
}  // namespace aw::sqlite
