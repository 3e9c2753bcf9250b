#include <gtest/gtest.h>

#include "store/sqlite/maintenance.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite_store.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw::sqlite {
namespace {

using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

class BackupTest : public testing::Test {
 protected:
  static void Insert(Store& store, int number) {
    const auto failure = WriteAndWait(
        store, [=](WriteTx& tx) { tx.InsertDebate(DebateOf(number), MotionOf(DebateOf(number), number + 1'000)); });
    ASSERT_FALSE(failure) << failure->message;
  }

  static std::int64_t DebatesIn(const std::string& path) {
    SqliteStore store(path);
    return ReadFrom(*store.OpenReader(), [](ReadTx& tx) { return tx.Debates({}); }).total;
  }

  TempDir directory_;
  const std::string path_ = directory_.File("debate.db");
  const std::string copy_ = directory_.File("copy.db");
};

TEST_F(BackupTest, ACopyMadeWhileAServerRunsHasAllThatWasCommitted) {
  SqliteStore store(path_);
  store.Start(FinishAll);
  for (int i = 1; i <= 20; ++i) Insert(store, i);
  Backup(path_, copy_);
  Insert(store, 21);
  EXPECT_EQ(sqlite::Check(copy_), std::vector<std::string>{});
  EXPECT_EQ(DebatesIn(copy_), 20);
  EXPECT_EQ(ReadFrom(*store.OpenReader(), [](ReadTx& tx) { return tx.Debates({}); }).total, 21);
}

TEST_F(BackupTest, ACopyIsOneFileWithNothingBesideIt) {
  {
    SqliteStore store(path_);
    store.Start(FinishAll);
    Insert(store, 1);
    Backup(path_, copy_);
  }
  for (const char* suffix : {".partial", "-wal", "-shm", "-journal", ".partial-wal", ".partial-journal"}) {
    EXPECT_FALSE(std::filesystem::exists(copy_ + suffix)) << suffix;
  }
}

TEST_F(BackupTest, AFileThatExistsIsNotOverwritten) {
  {
    SqliteStore store(path_);
  }
  WriteBytes(copy_, "precious");
  EXPECT_THROW(Backup(path_, copy_), UnusableDatabase);
  EXPECT_EQ(BytesOf(copy_), "precious");
  EXPECT_THROW(Backup(path_, path_), UnusableDatabase);
}

TEST_F(BackupTest, ThePartialFileOfAnInterruptedBackupIsReplaced) {
  {
    SqliteStore store(path_);
    store.Start(FinishAll);
    Insert(store, 1);
  }
  WriteBytes(copy_ + ".partial", std::string(10'000, 'j'));
  Backup(path_, copy_);
  EXPECT_EQ(DebatesIn(copy_), 1);
}

TEST_F(BackupTest, AnUnusableSourceOrTargetIsRefused) {
  EXPECT_THROW(Backup(directory_.File("missing.db"), copy_), UnusableDatabase);
  WriteBytes(directory_.File("junk.db"), std::string(5'000, 'j'));
  EXPECT_THROW(Backup(directory_.File("junk.db"), copy_), UnusableDatabase);
  {
    SqliteStore store(path_);
  }
  EXPECT_THROW(Backup(path_, directory_.File("missing/copy.db")), std::exception);
  EXPECT_FALSE(std::filesystem::exists(copy_));
}

TEST_F(BackupTest, TheSourceIsNotChanged) {
  {
    SqliteStore store(path_);
    store.Start(FinishAll);
    Insert(store, 1);
  }
  const std::string before = BytesOf(path_);
  Backup(path_, copy_);
  EXPECT_TRUE(BytesOf(path_) == before);
}

}  // namespace
}  // namespace aw::sqlite
