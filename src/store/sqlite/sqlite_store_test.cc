#include "store/sqlite/sqlite_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "support/raw_sqlite.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw::sqlite {
namespace {

using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

class SqliteStoreTest : public testing::Test {
 protected:
  ~SqliteStoreTest() override { store_.Stop(); }

  static TestJob::Work Insert(int number) {
    return [number](WriteTx& tx) { tx.InsertDebate(DebateOf(number), MotionOf(DebateOf(number), number + 1'000)); };
  }

  TempDir directory_;
  const std::string path_ = directory_.File("debate.db");
  SqliteStore store_{path_};
};

TEST_F(SqliteStoreTest, WhileAnotherProcessHoldsTheFileAWriteIsBusyAndTheNextWorks) {
  store_.Start(FinishAll);
  RawSqlite other(path_);
  other.Execute("BEGIN IMMEDIATE");
  const auto failure = WriteAndWait(store_, Insert(1));  // gives up after about 3 s
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->code, ErrorCode::kServerBusy);
  EXPECT_NE(failure->message.find("nothing was written"), std::string::npos);
  EXPECT_FALSE(ReadFrom(*store_.OpenReader(), [](ReadTx& tx) { return tx.FindDebate(IdOf(1)); }));
  other.Execute("ROLLBACK");
  EXPECT_FALSE(WriteAndWait(store_, Insert(1)));
  EXPECT_TRUE(ReadFrom(*store_.OpenReader(), [](ReadTx& tx) { return tx.FindDebate(IdOf(1)); }));
}

TEST_F(SqliteStoreTest, ABatchWaitsForAHeldFileOnceAndNotOncePerJob) {
  RawSqlite other(path_);
  other.Execute("BEGIN IMMEDIATE");
  std::vector<std::optional<Error>> outcomes;
  for (int i = 1; i <= 3; ++i) {
    store_.Enqueue(std::make_unique<TestJob>(Insert(i), [&](const auto& failure) { outcomes.push_back(failure); }));
  }
  const auto start = std::chrono::steady_clock::now();
  store_.Start(FinishAll);
  store_.Stop();
  // One wait is about 3 s; four would be 12 s, and 65 for 64 clients more than three minutes.
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(8));
  ASSERT_EQ(outcomes.size(), 3u);
  for (const auto& failure : outcomes) {
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->code, ErrorCode::kServerBusy);
  }
}

TEST_F(SqliteStoreTest, ABatchHasALimit) {
  const int jobs = static_cast<int>(JobQueue::kMaxBatch) * 2 + 10;
  std::vector<std::size_t> sizes;
  std::vector<int> order;
  for (int i = 0; i < jobs; ++i) {
    store_.Enqueue(std::make_unique<TestJob>(Insert(i), [&order, i](const auto&) { order.push_back(i); }));
  }
  store_.Start([&](Batch batch) {
    sizes.push_back(batch.size());
    FinishAll(std::move(batch));
  });
  store_.Stop();
  EXPECT_EQ(sizes, (std::vector<std::size_t>{JobQueue::kMaxBatch, JobQueue::kMaxBatch, 10}));
  ASSERT_EQ(order.size(), static_cast<std::size_t>(jobs));
  EXPECT_TRUE(std::ranges::is_sorted(order));
  EXPECT_EQ(store_.Figures().commits, 3u);
}

TEST_F(SqliteStoreTest, TheQueueHoldsAsManyJobsAsItSays) {
  for (std::size_t i = 0; i < JobQueue::kMaxQueued; ++i) {
    ASSERT_FALSE(store_.Enqueue(std::make_unique<TestJob>([](WriteTx&) {}))) << i;
  }
  EXPECT_TRUE(store_.Enqueue(std::make_unique<TestJob>([](WriteTx&) {})));
}

TestJob::Work AddTwoMebibytes(int document) {
  return [document](WriteTx& tx) {
    DocumentVersion version;
    version.id = IdOf(100 + document);
    version.document_id = IdOf(document);
    version.version = 1;
    version.metadata = "{}";
    version.content = std::string(2 << 20, 'd');
    tx.AddVersion(version);
  };
}

TEST_F(SqliteStoreTest, TheLogIsCopiedIntoTheFileBeforeItGrowsWithoutBound) {
  store_.Start(FinishAll);
  for (int i = 1; i <= 20; ++i) ASSERT_FALSE(WriteAndWait(store_, AddTwoMebibytes(i)));
  store_.Stop();
  EXPECT_GT(std::filesystem::file_size(path_), 4u << 20) << "at most 32 MiB of the 40 wait in the log";
}

TEST_F(SqliteStoreTest, TheLogIsCopiedIntoTheFileAlsoWhenTheWriterIsNeverIdle) {
  for (int i = 1; i <= 20; ++i) ASSERT_FALSE(store_.Enqueue(std::make_unique<TestJob>(AddTwoMebibytes(i))));
  store_.Start(FinishAll);
  store_.Stop();
  EXPECT_GT(std::filesystem::file_size(path_), 8u << 20);
}

TEST_F(SqliteStoreTest, DeletingADebateThatHasManyArgumentsLeavesNone) {
  store_.Start(FinishAll);
  ASSERT_FALSE(WriteAndWait(store_, [](WriteTx& tx) {
    Insert(1)(tx);
    const Debate debate = DebateOf(1);
    for (int seq = 2; seq <= 500; ++seq) {
      tx.Append(debate, debate, samples::ArgumentOf(debate, 2'000 + seq, seq, ArgumentType::kClaim, Role::kOpponent));
    }
  }));
  ASSERT_FALSE(WriteAndWait(store_, [](WriteTx& tx) { tx.DeleteDebate(DebateOf(1)); }));
  store_.Stop();
  EXPECT_EQ(RawSqlite(path_).Value("SELECT count(*) FROM arguments"), "0");
}

}  // namespace
}  // namespace aw::sqlite
