#include "http/reader_pool.h"

namespace aw::http {

ReaderPool::ReaderPool(Store& store, int threads, std::size_t max_queued) : max_queued_(max_queued) {
  try {
    for (int i = 0; i < threads; ++i) {
      threads_.emplace_back([this, reader = std::shared_ptr(store.OpenReader())] { Work(*reader); });
    }
  } catch (...) {
    Stop();
    throw;
  }
}

ReaderPool::~ReaderPool() { Stop(); }

bool ReaderPool::Run(Task task) {
  {
    const MutexLock lock(mutex_);
    if (stopping_ || queue_.size() >= max_queued_) return false;
    queue_.push_back(std::move(task));
  }
  arrived_.NotifyOne();
  return true;
}

void ReaderPool::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    queue_.clear();
  }
  arrived_.NotifyAll();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void ReaderPool::Work(Reader& reader) {
  while (const auto task = Next()) (*task)(reader);
}

std::optional<ReaderPool::Task> ReaderPool::Next() {
  const MutexLock lock(mutex_);
  while (!stopping_ && queue_.empty()) arrived_.Wait(mutex_);
  if (stopping_) return std::nullopt;
  Task task = std::move(queue_.front());
  queue_.pop_front();
  return task;
}

}  // namespace aw::http
