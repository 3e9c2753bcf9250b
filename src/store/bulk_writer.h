// Writes many jobs into a store with several in flight, so that it can commit them in batches; for `debate-server
// migrate` and `import`. One thread calls it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <semaphore>
#include <string>
#include <type_traits>
#include <utility>

#include "core/mutex.h"
#include "store/store.h"

namespace aw {

class BulkWriter {
 public:
  // Starts the store; the destructor stops it.
  BulkWriter(Store& to, std::ptrdiff_t jobs_at_once) : to_(to), jobs_at_once_(jobs_at_once), free_slots_(jobs_at_once) {
    to_.Start([](Batch batch) {
      for (const auto& job : batch) job->Finish();
    });
  }
  BulkWriter(const BulkWriter&) = delete;
  BulkWriter& operator=(const BulkWriter&) = delete;
  ~BulkWriter() { to_.Stop(); }

  // `work(tx)` runs in a transaction, perhaps more than once. Then `done(failure, output)` runs once, on a thread of
  // the store; it returns the reason to stop, if there is one. False if the store takes no more writes.
  template <typename Work, typename Done>
  bool Write(JobKeys keys, Work work, Done done) {
    free_slots_.acquire();
    if (!to_.Enqueue(std::make_unique<Job<Work, Done>>(*this, keys, std::move(work), std::move(done)))) return true;
    free_slots_.release();
    return false;
  }

  // Returns when everything is written.
  void Wait() {
    for (std::ptrdiff_t i = 0; i < jobs_at_once_; ++i) free_slots_.acquire();
    free_slots_.release(jobs_at_once_);
  }

  // The first reason to stop.
  std::optional<std::string> reason() const {
    const MutexLock lock(mutex_);
    return reason_;
  }

 private:
  template <typename Work, typename Done>
  class Job final : public WriteJob {
   public:
    Job(BulkWriter& writer, JobKeys keys, Work work, Done done)
        : writer_(writer), keys_(keys), work_(std::move(work)), done_(std::move(done)) {}

    JobKeys keys() const override { return keys_; }
    void Run(WriteTx& tx) override { output_ = work_(tx); }
    void Finish() override { writer_.Settle(done_(failure, output_)); }

   private:
    BulkWriter& writer_;
    const JobKeys keys_;
    const Work work_;
    const Done done_;
    std::invoke_result_t<const Work&, WriteTx&> output_;
  };

  void Settle(std::optional<std::string> reason) {
    {
      const MutexLock lock(mutex_);
      if (!reason_) reason_ = std::move(reason);
    }
    free_slots_.release();
  }

  Store& to_;
  const std::ptrdiff_t jobs_at_once_;
  std::counting_semaphore<> free_slots_;
  mutable Mutex mutex_;
  std::optional<std::string> reason_ AW_GUARDED_BY(mutex_);
};

}  // namespace aw
