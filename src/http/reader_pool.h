// Threads for reads that may take long (searches, diffs, whole documents; all reads of a store that is far away), each
// with a Reader of its own, so that the io thread never waits for one. Bounded: a full queue refuses.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "core/mutex.h"
#include "store/store.h"

namespace aw::http {

class ReaderPool {
 public:
  using Task = std::function<void(Reader&)>;

  ReaderPool(Store& store, int threads, std::size_t max_queued);
  ReaderPool(const ReaderPool&) = delete;
  ReaderPool& operator=(const ReaderPool&) = delete;
  ~ReaderPool();

  // False if too much is queued already. A task must not throw.
  bool Run(Task task);

  // Waits for the tasks under way; drops those still queued.
  void Stop();

 private:
  void Work(Reader& reader);
  // Waits for one; nothing when the pool stops.
  std::optional<Task> Next();

  const std::size_t max_queued_;
  Mutex mutex_;
  Condition arrived_;
  std::deque<Task> queue_ AW_GUARDED_BY(mutex_);
  bool stopping_ AW_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace aw::http
