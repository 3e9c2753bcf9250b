#include "store/sqlite/checkpoints.h"

#include "log/log.h"

namespace aw::sqlite {

Checkpoints::Checkpoints(Connection& db, const LogLimits& limits) : db_(db), limits_(limits) {
  Restarted();
  sqlite3_wal_hook(
      db_.handle(),
      [](void* self, sqlite3*, const char*, int pages) {
        auto& here = *static_cast<Checkpoints*>(self);
        if (pages < here.pages_) here.Restarted();
        here.pages_ = pages;
        return SQLITE_OK;
      },
      this);
}

Checkpoints::~Checkpoints() { sqlite3_wal_hook(db_.handle(), nullptr, nullptr); }

void Checkpoints::Restarted() {
  pages_ = copied_pages_ = 0;
  next_copy_ = limits_.busy_pages;
  next_cut_ = limits_.most_pages;
}

bool Checkpoints::WhenBusy() {
  if (pages_ >= next_cut_) {
    if (Cut()) return true;
    // Something else reads for long, a backup perhaps: the longer the log, the less often is it waited for.
    next_cut_ = pages_ * 2;
    log::Warn("log_grows", {{"pages", pages_}, {"reason", "reads that do not end"}});
    return true;
  }
  if (pages_ < next_copy_) return false;
  next_copy_ = pages_ + limits_.busy_pages;
  return CopyWithoutWaiting();
}

bool Checkpoints::WhenIdle() {
  if (pages_ < limits_.idle_pages || pages_ - copied_pages_ < limits_.idle_pages) return false;
  return CopyWithoutWaiting();
}

bool Checkpoints::AtRest() {
  if (pages_ > limits_.kept_pages) {
    db_.SetPatience(false);
    Cut();
    db_.SetPatience(true);
    return true;
  }
  return pages_ >= limits_.idle_pages && copied_pages_ < pages_ && CopyWithoutWaiting();
}

bool Checkpoints::CopyAll() {
  sqlite3_wal_checkpoint_v2(db_.handle(), nullptr, SQLITE_CHECKPOINT_FULL, nullptr, nullptr);
  return true;
}

bool Checkpoints::CopyWithoutWaiting() {
  int copied = -1;
  sqlite3_wal_checkpoint_v2(db_.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, &copied);
  if (copied >= 0) copied_pages_ = copied;
  return true;
}

bool Checkpoints::Cut() {
  if (sqlite3_wal_checkpoint_v2(db_.handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) != SQLITE_OK) {
    return false;
  }
  Restarted();
  return true;
}

}  // namespace aw::sqlite
