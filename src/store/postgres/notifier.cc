#include "store/postgres/notifier.h"

#include <utility>

#include "log/log.h"

namespace aw::postgres {

void Notifier::Start() {
  thread_ = std::thread([this] { Loop(); });
}

void Notifier::Notify() {
  {
    const MutexLock lock(mutex_);
    if (std::exchange(due_, true)) return;
  }
  due_changed_.NotifyOne();
}

void Notifier::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  due_changed_.NotifyOne();
  if (thread_.joinable()) thread_.join();
}

bool Notifier::AwaitDue() {
  const MutexLock lock(mutex_);
  while (!due_ && !stopping_) due_changed_.Wait(mutex_);
  return std::exchange(due_, false);
}

void Notifier::Loop() {
  while (AwaitDue()) NotifyNow();
}

void Notifier::NotifyNow() {
  try {
    connector_.Renew(connection_, PgConnection::Purpose::kNotify);
    backend_ = connection_->backend_pid();
    connection_->Query("NOTIFY debate_changes");
  } catch (const std::exception& failure) {
    log::Debug("notify_failed", {{"reason", failure.what()}});
  }
}

}  // namespace aw::postgres
