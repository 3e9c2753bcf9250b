// Fails every write and every sync that a commit makes, one after the other: no half write, no broken store after it.
#include <gtest/gtest.h>

#include "store/sqlite/maintenance.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite_store.h"
#include "support/faulty_vfs.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw::sqlite {
namespace {

using samples::ArgumentOf;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;
using Call = FaultyVfs::Call;

constexpr int kMostCalls = 200;  // far more than one commit makes

struct Fault {
  Call call;
  int code;
  const char* name;
};

class FaultTest : public testing::TestWithParam<Fault> {
 protected:
  static TestJob::Work Create(int number) {
    return [number](WriteTx& tx) { tx.InsertDebate(DebateOf(number), MotionOf(DebateOf(number), number + 10'000)); };
  }

  // A claim of more than one page, so that a commit has several writes to fail.
  static TestJob::Work Claim(int number) {
    return [number](WriteTx& tx) {
      const Debate before = tx.FindDebate(IdOf(number))->debate;
      Debate after = before;
      after.state = State::kAwaitingProposer;
      tx.Append(
          before, after,
          ArgumentOf(before, number + 20'000, 2, ArgumentType::kClaim, Role::kOpponent, std::string(10'240, 'x')));
    };
  }

  FaultyVfs vfs_;
  TempDir directory_;
  const std::string path_ = directory_.File("debate.db");
};

TEST_P(FaultTest, ACommitThatFailsWritesNothingAndTheNextOneWorks) {
  int failures = 0;
  {
    SqliteStore store(path_);
    store.Start(FinishAll);
    const auto reader = store.OpenReader();
    for (int n = 1;; ++n) {
      ASSERT_LT(n, kMostCalls) << "the fault is always met";
      ASSERT_FALSE(WriteAndWait(store, Create(n)));
      vfs_.FailAt(GetParam().call, n, GetParam().code);
      const auto failure = WriteAndWait(store, Claim(n));
      const bool fired = vfs_.fired();
      vfs_.Heal();
      const auto head = ReadFrom(*reader, [&](ReadTx& tx) { return tx.FindDebate(IdOf(n)); });
      ASSERT_TRUE(head);
      if (!failure) {
        EXPECT_EQ(head->newest.seq, 2);
        if (!fired) break;
        continue;  // the fault came after the commit
      }
      ++failures;
      EXPECT_EQ(failure->code, ErrorCode::kServerBusy) << n;
      EXPECT_EQ(head->newest.seq, 1) << n;
      EXPECT_EQ(head->debate.state, State::kAwaitingOpponent) << n;
      const DebateQuery moved{.state = State::kAwaitingProposer, .title_contains = {}};
      const auto page = ReadFrom(*reader, [&](ReadTx& tx) { return tx.Debates(moved); });
      EXPECT_EQ(page.total, static_cast<std::int64_t>(page.items.size())) << n;
      ASSERT_FALSE(WriteAndWait(store, Claim(n))) << "the same again works";
    }
    store.Stop();
  }
  EXPECT_GE(failures, GetParam().call == Call::kWrite ? 3 : 1);
  EXPECT_EQ(sqlite::Check(path_), std::vector<std::string>{});
}

TEST_P(FaultTest, ADiskThatStaysBrokenFailsEveryWriteAndHarmsNone) {
  {
    SqliteStore store(path_);
    store.Start(FinishAll);
    ASSERT_FALSE(WriteAndWait(store, Create(1)));
    vfs_.FailAt(GetParam().call, 1, GetParam().code, true);
    for (int i = 0; i < 3; ++i) {
      const auto failure = WriteAndWait(store, Claim(1));
      ASSERT_TRUE(failure);
      EXPECT_EQ(failure->code, ErrorCode::kServerBusy);
    }
    EXPECT_EQ(ReadFrom(*store.OpenReader(), [](ReadTx& tx) { return tx.FindDebate(IdOf(1)); })->newest.seq, 1);
    vfs_.Heal();
    EXPECT_FALSE(WriteAndWait(store, Claim(1)));
    EXPECT_FALSE(WriteAndWait(store, Create(2)));
    store.Stop();
  }
  EXPECT_EQ(sqlite::Check(path_), std::vector<std::string>{});
}

TEST_P(FaultTest, ABatchThatFailsIsDoneAgainJobByJob) {
  std::vector<std::optional<Error>> outcomes;
  {
    SqliteStore store(path_);
    for (int i = 1; i <= 3; ++i) {
      store.Enqueue(std::make_unique<TestJob>(Create(i), [&](const auto& failure) { outcomes.push_back(failure); }));
    }
    vfs_.FailAt(GetParam().call, 1, GetParam().code);
    store.Start(FinishAll);
    store.Stop();
    EXPECT_TRUE(vfs_.fired());
    EXPECT_EQ(store.Figures().rollbacks, 1u);
    EXPECT_EQ(store.Figures().commits, 3u);
    EXPECT_EQ(ReadFrom(*store.OpenReader(), [](ReadTx& tx) { return tx.Debates({}); }).total, 3);
  }
  ASSERT_EQ(outcomes.size(), 3u);
  for (const auto& failure : outcomes) EXPECT_FALSE(failure);
  EXPECT_EQ(sqlite::Check(path_), std::vector<std::string>{});
}

TEST_P(FaultTest, AStoreThatCannotBeMadeSaysSoAndCanBeMadeLater) {
  for (int n = 1;; ++n) {
    ASSERT_LT(n, kMostCalls) << "the fault is always met";
    const std::string path = directory_.File("new" + std::to_string(n) + ".db");
    vfs_.FailAt(GetParam().call, n, GetParam().code);
    try {
      SqliteStore store(path);
    } catch (const std::exception& refused) {
      EXPECT_STRNE(refused.what(), "");
    }
    const bool fired = vfs_.fired();
    vfs_.Heal();
    SqliteStore store(path);
    store.Start(FinishAll);
    EXPECT_FALSE(WriteAndWait(store, Create(1))) << n;
    if (!fired) break;
  }
}

TEST_P(FaultTest, ABackupThatFailsLeavesNoFileOfItsName) {
  {
    SqliteStore store(path_);
    store.Start(FinishAll);
    ASSERT_FALSE(WriteAndWait(store, Create(1)));
  }
  for (int n = 1;; ++n) {
    ASSERT_LT(n, kMostCalls) << "the fault is always met";
    const std::string target = directory_.File("copy" + std::to_string(n) + ".db");
    vfs_.FailAt(GetParam().call, n, GetParam().code);
    bool made = true;
    try {
      Backup(path_, target);
    } catch (const SqliteError&) {
      made = false;
    }
    const bool fired = vfs_.fired();
    vfs_.Heal();
    EXPECT_EQ(std::filesystem::exists(target), made) << n;
    if (made) {
      EXPECT_EQ(sqlite::Check(target), std::vector<std::string>{}) << n;
    }
    if (!fired) break;
  }
}

INSTANTIATE_TEST_SUITE_P(Every, FaultTest,
                         testing::Values(Fault{Call::kWrite, SQLITE_IOERR_WRITE, "WriteFails"},
                                         Fault{Call::kWrite, SQLITE_FULL, "DiskFull"},
                                         Fault{Call::kWrite, SQLITE_READONLY, "ReadOnly"},
                                         Fault{Call::kSync, SQLITE_IOERR_FSYNC, "SyncFails"}),
                         [](const auto& fault) { return std::string(fault.param.name); });

}  // namespace
}  // namespace aw::sqlite
