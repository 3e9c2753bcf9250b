// The default store: one SQLite file in WAL mode with synchronous=FULL.
//
// One thread writes. It takes whatever is queued, runs it in one transaction, commits once and only then hands the
// batch on: under load many jobs share one fsync, a lone job waits for nobody. If a job throws, the batch is rolled
// back and each of its jobs runs in a transaction of its own, so one bad job never takes others with it.
#pragma once

#include <atomic>
#include <string>
#include <thread>
#include <utility>

#include "store/job_queue.h"
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
  // Creates or migrates the file. Throws UnusableDatabase or SqliteError.
  explicit SqliteStore(const std::string& path);
  ~SqliteStore() override;

  std::unique_ptr<Reader> OpenReader() override;
  std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) override { return queue_.Put(std::move(job)); }
  bool IsAtHand() const override { return true; }
  void WatchOthers(ChangeSink) override {}
  void Start(BatchSink sink) override;
  void Stop() override;
  StoreFigures Figures() const override;

 private:
  void WriteLoop();
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

  JobQueue queue_;
  std::atomic<std::uint64_t> commits_ = 0;
  std::atomic<std::uint64_t> rollbacks_ = 0;
  std::thread writer_;
};

}  // namespace aw::sqlite
