// The write-ahead log stays short although reads overlap without end, and each read has a time limit.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>
#include <vector>

#include "store/sqlite/sqlite_store.h"
#include "support/raw_sqlite.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw::sqlite {
namespace {

using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

constexpr int kPageBytes = 4'096;
constexpr int kMostPages = 500;
constexpr int kShortPages = 20;
// A log of so many pages may stay at rest: the search index writes a few after the log was truncated.
constexpr std::int64_t kShortLog = 32 + kShortPages * (kPageBytes + 24);
constexpr int kDocuments = 300;  // of ten pages each: several times the limit of the log

StoreSettings SmallLog() {
  StoreSettings settings;
  settings.log = {.idle_pages = 50, .busy_pages = 100, .restart_pages = kMostPages, .truncate_pages = kShortPages};
  settings.idle_interval = std::chrono::milliseconds(5);
  return settings;
}

TestJob::Work AddTenPages(int document) {
  return [document](WriteTx& tx) {
    DocumentVersion version;
    version.id = IdOf(100'000 + document);
    version.document_id = IdOf(document);
    version.version = 1;
    version.metadata = "{}";
    version.created_at = At(1);
    version.content = std::string(10 * kPageBytes, 'd');
    tx.AddVersion(version);
  };
}

TestJob::Work AddDebates(int count) {
  return [count](WriteTx& tx) {
    for (int i = 1; i <= count; ++i) tx.InsertDebate(DebateOf(i), MotionOf(DebateOf(i), 100'000 + i));
  };
}

// Reads that overlap without end: none ends before another has begun after it.
class Relay {
 public:
  Relay(Store& store, int runners) {
    for (int i = 0; i < runners; ++i) {
      threads_.emplace_back([this, reader = std::shared_ptr(store.OpenReader())] {
        while (!stop_) Run(*reader);
      });
    }
  }
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;
  ~Relay() {
    stop_ = true;
    ++begun_;
    begun_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  void Run(Reader& reader) {
    reader.Read([this](ReadTx& tx) {
      tx.Debates({.state = {}, .title_contains = "nothing", .limit = 10, .offset = 0});
      const int mine = ++begun_;
      begun_.notify_all();
      while (!stop_ && begun_ == mine) begun_.wait(mine);
    });
  }

  std::atomic<bool> stop_ = false;
  std::atomic<int> begun_ = 0;
  std::vector<std::thread> threads_;
};

class CheckpointsTest : public testing::Test {
 protected:
  std::int64_t LogBytes() const { return static_cast<std::int64_t>(std::filesystem::file_size(path_ + "-wal")); }

  TempDir directory_;
  const std::string path_ = directory_.File("debate.db");
};

TEST_F(CheckpointsTest, TheLogStaysShortWhileFourSearchersOverlapWithWritersAndIsCutAtRest) {
  SqliteStore store(path_, SmallLog());
  store.Start(FinishAll);
  ASSERT_FALSE(WriteAndWait(store, AddDebates(50)));
  std::int64_t longest = 0;
  {
    const Relay searchers(store, 4);
    for (int i = 1; i <= kDocuments; ++i) {
      ASSERT_FALSE(WriteAndWait(store, AddTenPages(i)));
      longest = std::max(longest, LogBytes());
    }
  }
  EXPECT_LT(longest, 3 * kMostPages * kPageBytes) << "of " << kDocuments * 10 * kPageBytes << " written";
  while (store.Figures().wal_bytes.value() > kShortLog) std::this_thread::yield();  // truncated at rest
  EXPECT_FALSE(WriteAndWait(store, AddTenPages(kDocuments + 1)));
}

TEST_F(CheckpointsTest, AReaderOfAnotherProcessHoldsUpTheLogButNotTheWrites) {
  SqliteStore store(path_, SmallLog());
  store.Start(FinishAll);
  RawSqlite other(path_);
  other.Execute("BEGIN");
  other.Value("SELECT count(*) FROM debates");
  for (int i = 1; i <= kMostPages / 8; ++i) ASSERT_FALSE(WriteAndWait(store, AddTenPages(i)));
  EXPECT_GT(LogBytes(), kMostPages * kPageBytes);
  other.Execute("COMMIT");
  while (store.Figures().wal_bytes.value() > kShortLog) std::this_thread::yield();
  EXPECT_EQ(RawSqlite(path_).Value("SELECT count(*) FROM documents"), std::to_string(kMostPages / 8));
}

TEST_F(CheckpointsTest, AReadThatTakesTooLongIsEndedAndTheNextOneWorks) {
  StoreSettings settings;
  settings.longest_read = std::chrono::milliseconds(0);
  SqliteStore store(path_, settings);
  store.Start(FinishAll);
  ASSERT_FALSE(WriteAndWait(store, AddDebates(2'000)));
  const auto reader = store.OpenReader();
  // It reads past them, whether or not they are indexed by now.
  const auto last_page = [](ReadTx& tx) {
    return tx.Debates({.state = {}, .title_contains = {}, .limit = 10, .offset = 1'990});
  };
  try {
    ReadFrom(*reader, last_page);
    ADD_FAILURE() << "it was not ended";
  } catch (const StoreFailure& failure) {
    EXPECT_EQ(failure.error.code, ErrorCode::kServerBusy);
    EXPECT_NE(failure.error.message.find("took longer than"), std::string::npos) << failure.error.message;
  }
  EXPECT_TRUE(ReadFrom(*reader, [](ReadTx& tx) { return tx.FindDebate(IdOf(1)); })) << "a short one is not touched";
}

}  // namespace
}  // namespace aw::sqlite
