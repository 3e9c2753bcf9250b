#include "store/postgres/doorbell.h"

#include <utility>

#include "log/log.h"

namespace aw::postgres {

void Doorbell::Start() {
  thread_ = std::thread([this] { Loop(); });
}

void Doorbell::Ring() {
  {
    const std::scoped_lock lock(mutex_);
    if (std::exchange(due_, true)) return;
  }
  due_changed_.notify_one();
}

void Doorbell::Stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  due_changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Doorbell::Loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    due_changed_.wait(lock, [this] { return due_ || stopping_; });
    if (!std::exchange(due_, false)) return;
    lock.unlock();
    RingNow();
    lock.lock();
  }
}

void Doorbell::RingNow() {
  try {
    connector_.Renew(connection_, Connection::Purpose::kRing);
    backend_ = connection_->backend_pid();
    connection_->Ask("NOTIFY debate_changes");
  } catch (const std::exception& failure) {
    log::Debug("ring_failed", {{"reason", failure.what()}});
  }
}

}  // namespace aw::postgres
