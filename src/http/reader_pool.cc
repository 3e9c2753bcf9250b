#include "http/reader_pool.h"

namespace aw::http {

ReaderPool::ReaderPool(Store& store, int threads, std::size_t max_queued) : max_queued_(max_queued) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this, reader = std::shared_ptr(store.OpenReader())] { Work(*reader); });
  }
}

ReaderPool::~ReaderPool() { Stop(); }

bool ReaderPool::Run(Task task) {
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_ || queue_.size() >= max_queued_) return false;
    queue_.push_back(std::move(task));
  }
  arrived_.notify_one();
  return true;
}

void ReaderPool::Stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    queue_.clear();
  }
  arrived_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void ReaderPool::Work(Reader& reader) {
  std::unique_lock lock(mutex_);
  while (true) {
    arrived_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    const Task task = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    task(reader);
    lock.lock();
  }
}

}  // namespace aw::http
