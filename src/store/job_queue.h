// The bounded queue of jobs for a store's writer: many producers, one consumer.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "core/mutex.h"
#include "store/store.h"

namespace aw {

class JobQueue {
 public:
  static constexpr std::size_t kMaxQueued = 8192;
  static constexpr std::size_t kMaxBatch = 256;

  // Returns the job if the queue is full or closed, otherwise null.
  std::unique_ptr<WriteJob> Put(std::unique_ptr<WriteJob> job) {
    {
      const MutexLock lock(mutex_);
      if (closed_ || jobs_.size() >= kMaxQueued) return job;
      jobs_.push_back(std::move(job));
      if (jobs_.size() > 1) return nullptr;  // an earlier Put has notified the writer
    }
    arrived_.NotifyOne();
    return nullptr;
  }

  // Waits for jobs and takes at most kMaxBatch; empty when the queue is closed and drained.
  Batch Take() {
    const MutexLock lock(mutex_);
    while (!closed_ && jobs_.empty()) arrived_.Wait(mutex_);
    return TakeBatch();
  }

  // As Take, but nothing if no job arrives in that time.
  std::optional<Batch> TakeWithin(std::chrono::milliseconds time) {
    const auto deadline = std::chrono::steady_clock::now() + time;
    const MutexLock lock(mutex_);
    while (!closed_ && jobs_.empty()) {
      if (!arrived_.WaitUntil(mutex_, deadline) && !closed_ && jobs_.empty()) return std::nullopt;
    }
    return TakeBatch();
  }

  // As Take, but also empty when the deadline has passed. Waits until then even if the queue is closed.
  template <typename Moment>
  Batch TakeUntil(const Moment& deadline) {
    const MutexLock lock(mutex_);
    while (jobs_.empty() && arrived_.WaitUntil(mutex_, deadline)) {
    }
    return TakeBatch();
  }

  // Refuses further jobs; queued ones can still be taken.
  void Close() {
    {
      const MutexLock lock(mutex_);
      closed_ = true;
    }
    arrived_.NotifyOne();
  }

  // True if the queue is empty and not closed.
  bool IsIdle() const {
    const MutexLock lock(mutex_);
    return jobs_.empty() && !closed_;
  }

  std::int64_t size() const {
    const MutexLock lock(mutex_);
    return static_cast<std::int64_t>(jobs_.size());
  }

 private:
  // At most kMaxBatch.
  Batch TakeBatch() AW_REQUIRES(mutex_) {
    Batch batch;
    if (jobs_.size() <= kMaxBatch) {
      batch.swap(jobs_);
    } else {
      const auto end = jobs_.begin() + kMaxBatch;
      batch.assign(std::make_move_iterator(jobs_.begin()), std::make_move_iterator(end));
      jobs_.erase(jobs_.begin(), end);
    }
    return batch;
  }

  mutable Mutex mutex_;
  Condition arrived_;
  Batch jobs_ AW_GUARDED_BY(mutex_);
  bool closed_ AW_GUARDED_BY(mutex_) = false;
};

}  // namespace aw
