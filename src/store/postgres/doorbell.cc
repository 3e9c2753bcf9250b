#include "store/postgres/doorbell.h"

#include <utility>

#include "log/log.h"

namespace aw::postgres {

void Doorbell::Start() {
  thread_ = std::thread([this] { Loop(); });
}

void Doorbell::Ring() {
  {
    const MutexLock lock(mutex_);
    if (std::exchange(due_, true)) return;
  }
  due_changed_.NotifyOne();
}

void Doorbell::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  due_changed_.NotifyOne();
  if (thread_.joinable()) thread_.join();
}

bool Doorbell::AwaitDue() {
  const MutexLock lock(mutex_);
  while (!due_ && !stopping_) due_changed_.Wait(mutex_);
  return std::exchange(due_, false);
}

void Doorbell::Loop() {
  while (AwaitDue()) RingNow();
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
