// Threads for reads that may take long (searches, diffs, whole documents; all reads of a store that is not local),
// each with a Reader of its own, so that the io thread never waits for one. Searches may use some of the threads only,
// so that other reads never queue behind them. Bounded: a full queue refuses.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "core/mutex.h"
#include "core/requests.h"
#include "store/store.h"

namespace aw::http {

class ReaderPool {
 public:
  using Task = std::function<void(Reader&)>;

  struct Limits {
    int threads;
    int searching;  // of the threads, at a time
    std::size_t queued;
    std::size_t searches_queued;
  };

  ReaderPool(Store& store, const Limits& limits);
  ReaderPool(const ReaderPool&) = delete;
  ReaderPool& operator=(const ReaderPool&) = delete;
  ~ReaderPool();

  // False if the queue is full. A task must not throw.
  bool Run(Task task, ReadKind kind = ReadKind::kPlain);

  // Waits for the tasks under way; drops those still queued.
  void Stop();

 private:
  struct Job {
    Task task;
    ReadKind kind;
  };

  void Work(Reader& reader);
  // Waits for a job; nothing when the pool stops.
  std::optional<Job> Next();
  void End(ReadKind kind);

  const Limits limits_;
  Mutex mutex_;
  Condition arrived_;
  std::deque<Task> reads_ AW_GUARDED_BY(mutex_);
  std::deque<Task> searches_ AW_GUARDED_BY(mutex_);
  int searching_ AW_GUARDED_BY(mutex_) = 0;
  bool stopping_ AW_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace aw::http
