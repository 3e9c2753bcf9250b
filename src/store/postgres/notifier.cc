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
    if (std::exchange(due_.changes, true)) return;
  }
  due_changed_.NotifyOne();
}

void Notifier::Send(std::string note) {
  {
    const MutexLock lock(mutex_);
    if (due_.notes.size() >= kMostNotes) return;
    due_.notes.push_back(std::move(note));
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

Notifier::Due Notifier::AwaitDue() {
  const MutexLock lock(mutex_);
  while (due_.empty() && !stopping_) due_changed_.Wait(mutex_);
  return std::exchange(due_, {});
}

void Notifier::Loop() {
  for (Due due = AwaitDue(); !due.empty(); due = AwaitDue()) NotifyNow(due);
}

void Notifier::NotifyNow(const Due& due) {
  try {
    connector_.Renew(connection_, PgConnection::Purpose::kNotify);
    backend_ = connection_->backend_pid();
    if (due.changes) connection_->Query("NOTIFY debate_changes");
    if (due.notes.empty()) return;
    for (const std::string& note : due.notes) {
      connection_->Add("SELECT pg_notify('debate_notes', $1::text)", Params(std::string_view(note)));
    }
    connection_->RoundTrip();
  } catch (const std::exception& failure) {
    log::Debug("notify_failed", {{"reason", failure.what()}});
  }
}

}  // namespace aw::postgres
