#include "http/reader_pool.h"

namespace aw::http {

ReaderPool::ReaderPool(Store& store, const Limits& limits) : limits_(limits) {
  try {
    for (int i = 0; i < limits_.threads; ++i) {
      threads_.emplace_back([this, reader = std::shared_ptr(store.OpenReader())] { Work(*reader); });
    }
  } catch (...) {
    Stop();
    throw;
  }
}

ReaderPool::~ReaderPool() { Stop(); }

bool ReaderPool::Run(Task task, ReadKind kind) {
  const bool is_search = kind == ReadKind::kSearch;
  {
    const MutexLock lock(mutex_);
    std::deque<Task>& queue = is_search ? searches_ : reads_;
    if (stopping_ || queue.size() >= (is_search ? limits_.searches_queued : limits_.queued)) return false;
    queue.push_back(std::move(task));
  }
  arrived_.NotifyOne();
  return true;
}

void ReaderPool::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    reads_.clear();
    searches_.clear();
  }
  arrived_.NotifyAll();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void ReaderPool::Work(Reader& reader) {
  while (auto job = Next()) {
    job->task(reader);
    job->task = nullptr;
    End(job->kind);
  }
}

// Searches come first: none waits while fewer threads search than may.
std::optional<ReaderPool::Job> ReaderPool::Next() {
  const auto take = [](std::deque<Task>& queue, ReadKind kind) {
    Job job{std::move(queue.front()), kind};
    queue.pop_front();
    return job;
  };
  const MutexLock lock(mutex_);
  while (!stopping_) {
    if (!searches_.empty() && searching_ < limits_.searching) {
      ++searching_;
      return take(searches_, ReadKind::kSearch);
    }
    if (!reads_.empty()) return take(reads_, ReadKind::kPlain);
    arrived_.Wait(mutex_);
  }
  return std::nullopt;
}

void ReaderPool::End(ReadKind kind) {
  const MutexLock lock(mutex_);
  if (kind == ReadKind::kSearch) --searching_;
}

}  // namespace aw::http
