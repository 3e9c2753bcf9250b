// Threads for reads that may take long (searches, diffs, whole documents; all reads of a store that is far away), each
// with a Reader of its own, so that the io thread never waits for one. Bounded: a full queue refuses.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

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

  const std::size_t max_queued_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Task> queue_;  // guarded by mutex_
  bool stopping_ = false;   // guarded by mutex_
  std::vector<std::thread> threads_;
};

}  // namespace aw::http
