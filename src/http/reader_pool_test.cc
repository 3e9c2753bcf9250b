#include "http/reader_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "store/sqlite/sqlite_store.h"
#include "support/temp_dir.h"

namespace aw::http {
namespace {

constexpr std::size_t kMaxQueued = 64;
constexpr std::size_t kMaxSearchesQueued = 4;

constexpr ReaderPool::Limits Threads(int threads) {
  return {.threads = threads, .searching = 1, .queued = kMaxQueued, .searches_queued = kMaxSearchesQueued};
}

class ReaderPoolTest : public testing::Test {
 protected:
  TempDir directory_;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
};

TEST_F(ReaderPoolTest, RunsATaskWithAReaderOfTheStore) {
  std::promise<std::int64_t> total;
  ReaderPool pool(store_, Threads(2));
  ASSERT_TRUE(
      pool.Run([&](Reader& reader) { reader.Read([&](ReadTx& tx) { total.set_value(tx.Debates({}).total); }); }));
  EXPECT_EQ(total.get_future().get(), 0);
}

TEST_F(ReaderPoolTest, HasAsManyThreadsAsItWasGiven) {
  std::promise<void> first_runs, second_runs, both_ran;
  ReaderPool pool(store_, Threads(2));
  ASSERT_TRUE(pool.Run([&](Reader&) {
    first_runs.set_value();
    second_runs.get_future().wait();
    both_ran.set_value();
  }));
  ASSERT_TRUE(pool.Run([&](Reader&) {
    first_runs.get_future().wait();
    second_runs.set_value();
  }));
  both_ran.get_future().wait();
}

TEST_F(ReaderPoolTest, AFullQueueRefuses) {
  std::promise<void> started, release, last;
  std::atomic<std::size_t> ran = 0;
  ReaderPool pool(store_, Threads(1));
  ASSERT_TRUE(pool.Run([&](Reader&) {
    started.set_value();
    release.get_future().wait();
  }));
  started.get_future().wait();
  for (std::size_t i = 1; i < kMaxQueued; ++i) ASSERT_TRUE(pool.Run([&](Reader&) { ++ran; })) << i;
  ASSERT_TRUE(pool.Run([&](Reader&) { last.set_value(); }));
  EXPECT_FALSE(pool.Run([&](Reader&) { ++ran; }));
  release.set_value();
  last.get_future().wait();
  EXPECT_EQ(ran, kMaxQueued - 1);
}

TEST_F(ReaderPoolTest, APlainReadRunsWhileMoreSearchesWaitThanThereAreThreads) {
  std::promise<void> release, read, last;
  std::shared_future<void> released = release.get_future().share();
  std::atomic<int> searching = 0, most = 0;
  ReaderPool pool(store_, Threads(2));
  const auto search = [&, released](Reader&) {
    most = std::max(most.load(), ++searching);
    released.wait();
    --searching;
  };
  int taken = 0;
  while (taken < 100 && pool.Run(search, ReadKind::kSearch)) ++taken;
  EXPECT_GE(taken, static_cast<int>(kMaxSearchesQueued));
  EXPECT_LT(taken, 100) << "their queue has an end";
  ASSERT_TRUE(pool.Run([&](Reader&) { read.set_value(); }));
  read.get_future().wait();
  release.set_value();
  while (!pool.Run([&](Reader&) { last.set_value(); }, ReadKind::kSearch)) std::this_thread::yield();
  last.get_future().wait();
  EXPECT_EQ(most, 1);
}

TEST_F(ReaderPoolTest, StoppingWaitsForTheTaskUnderWayAndDropsThoseThatWait) {
  std::promise<void> started, release;
  std::atomic<int> ended = 0, begun = 0;
  ReaderPool pool(store_, Threads(1));
  ASSERT_TRUE(pool.Run([&](Reader&) {
    started.set_value();
    release.get_future().wait();
    ++ended;
  }));
  started.get_future().wait();
  // The task under way goes on when the waiting one is dropped.
  std::shared_ptr<void> guard(nullptr, [&](void*) { release.set_value(); });
  ASSERT_TRUE(pool.Run([guard = std::move(guard), &begun](Reader&) { ++begun; }));
  pool.Stop();
  EXPECT_EQ(ended, 1);
  EXPECT_EQ(begun, 0);
  EXPECT_FALSE(pool.Run([](Reader&) {}));
}

}  // namespace
}  // namespace aw::http
