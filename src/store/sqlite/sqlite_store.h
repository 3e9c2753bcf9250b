// The default store: one SQLite file in WAL mode with synchronous=FULL.
//
// One thread writes. It takes the queued jobs, runs them in one transaction, commits and only then passes the batch on:
// under load many jobs share one fsync, and a single job waits for no other. If a job throws, the batch is rolled back
// and each job runs in its own transaction, so one bad job never fails the others.
//
// The writer fills the search index when it is idle, and from time to time when it is busy.
//
// With every commit, and every second, the writer checks that its files are still those at the path. If not, the store
// refuses all writes and reads until the server is restarted.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/job_queue.h"
#include "store/sqlite/checkpoints.h"
#include "store/sqlite/database.h"
#include "store/sqlite/database_files.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/search_index.h"
#include "store/sqlite/tx.h"
#include "store/store.h"

namespace aw::sqlite {

struct StoreSettings {
  WalLimits log;
  // Longer reads are ended, because the log cannot restart during a read.
  std::chrono::milliseconds longest_read{10'000};
  // Interval of the file checks when there is nothing to write.
  std::chrono::milliseconds idle_interval{1'000};
};

// The state that the writer shares with the readers. Any thread reads it.
class StoreStatus {
 public:
  // Called after each batch, before it is announced.
  void SetChanged() { version_.fetch_add(1, std::memory_order_release); }
  std::uint64_t Version() const { return version_.load(std::memory_order_acquire); }

  // Ends searches at once and other reads soon after. Only the first call counts.
  void SetStopping() {
    ReadLimit::Moment never;
    stopping_since_.compare_exchange_strong(never, std::chrono::steady_clock::now());
  }
  ReadLimit::Moment StoppingSince() const { return stopping_since_; }

  // Called once, when the files are lost.
  void SetRefusal(Error error) {
    refusal_ = std::move(error);
    refuses_.store(true, std::memory_order_release);
  }
  // Null while the files are intact.
  const Error* Refusal() const { return refuses_.load(std::memory_order_acquire) ? &refusal_ : nullptr; }

 private:
  std::atomic<std::uint64_t> version_ = 0;
  Error refusal_;
  std::atomic<bool> refuses_ = false;
  std::atomic<ReadLimit::Moment> stopping_since_{ReadLimit::Moment()};
};

class SqliteStore final : public Store {
 public:
  // Creates or migrates the file. Throws UnusableDatabase or SqliteError.
  explicit SqliteStore(const std::string& path, const StoreSettings& settings = {});
  ~SqliteStore() override;

  std::unique_ptr<Reader> OpenReader() override;
  std::string TicketKey() override;
  std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) override { return queue_.Put(std::move(job)); }
  bool IsLocal() const override { return true; }
  // Reports the debates that `debate-server prune` removes.
  void OnRemoteChange(ChangeSink sink) override { change_sink_ = std::move(sink); }
  void Start(BatchSink sink) override;
  void Stop() override;
  StoreFigures Figures() const override;

 private:
  void Open();
  void WriteLoop();
  void Commit(Batch& batch);
  void CommitAlone(WriteJob& job);
  void RollBack();
  void RunInTransaction(WriteJob* const* first, std::size_t count);
  // Checks periodically whether another process has written to the file.
  void CheckExternalWrites();
  void AnnouncePruned();
  // True if the files are those that were opened.
  bool FilesAreIntact();
  void HandleFileLoss(FileLoss loss);
  // Indexes pending texts; retried later if it fails.
  void FillIndex();
  bool IndexIsDue() const;
  // Runs `checkpoint`, which returns true if it wrote into the file, unless the files are lost.
  void Checkpoint(bool (Checkpoints::*checkpoint)());

  const std::string path_;
  const StoreSettings settings_;
  FileLock lock_;
  std::vector<platform::FileDescriptor> legacy_locks_;
  Database db_;
  Tx tx_{db_};
  SearchIndex index_{db_};
  BatchSink sink_;
  ChangeSink change_sink_;
  std::int64_t data_version_ = 0;                     // writer's thread; changes when other processes commit
  std::chrono::steady_clock::time_point next_check_;  // writer's thread
  Checkpoints checkpoints_;                           // writer's thread
  std::optional<DatabaseFiles> files_;                // writer's thread, except WalBytes
  const std::shared_ptr<StoreStatus> status_ = std::make_shared<StoreStatus>();

  JobQueue queue_;
  std::atomic<std::uint64_t> commits_ = 0;
  std::atomic<std::uint64_t> rollbacks_ = 0;
  std::atomic<bool> index_is_behind_ = true;                 // until the first fill
  std::chrono::steady_clock::time_point next_index_fill_{};  // of a busy writer, or after a failure
  bool index_fill_failed_ = false;
  std::thread writer_;
};

}  // namespace aw::sqlite
