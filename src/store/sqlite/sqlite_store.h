// The default store: one SQLite file in WAL mode with synchronous=FULL.
//
// One thread writes. It takes whatever is queued, runs it in one transaction, commits once and only then hands the
// batch on: under load many jobs share one fsync, a lone job waits for nobody. If a job throws, the batch is rolled
// back and each of its jobs runs in a transaction of its own, so one bad job never takes others with it.
#pragma once

#include <string>
#include <thread>

#include "core/mutex.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/tx.h"
#include "store/store.h"

namespace aw::sqlite {

// Held by the one server that may use the file; freed by the system however the process ends.
class FileLock {
 public:
  explicit FileLock(const std::string& path);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  int fd_ = -1;
};

class SqliteStore final : public Store {
 public:
  static constexpr std::size_t kMaxQueued = 8192;
  static constexpr std::size_t kMaxBatch = 256;

  // Creates or migrates the file. Throws UnusableDatabase or SqliteError.
  explicit SqliteStore(const std::string& path);
  ~SqliteStore() override;

  std::unique_ptr<Reader> OpenReader() override;
  std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) override;
  bool IsAtHand() const override { return true; }
  void WatchOthers(ChangeSink) override {}
  void Start(BatchSink sink) override;
  void Stop() override;
  StoreFigures Figures() const override;

 private:
  void WriteLoop();
  // Waits for jobs; empty when the store stops.
  Batch TakeBatch();
  bool IsIdle() const;
  void Commit(Batch& batch);
  void CommitAlone(WriteJob& job);
  void RollBack();
  void RunInTransaction(WriteJob* const* first, std::size_t count);
  void Checkpoint(int pages);

  const std::string path_;
  FileLock lock_;
  Connection db_;
  Tx tx_{db_};
  BatchSink sink_;
  int wal_pages_ = 0;  // the writer's

  mutable Mutex mutex_;
  Condition arrived_;
  Batch queue_ AW_GUARDED_BY(mutex_);
  bool stopping_ AW_GUARDED_BY(mutex_) = false;
  StoreFigures figures_ AW_GUARDED_BY(mutex_);
  std::thread writer_;
};

}  // namespace aw::sqlite
