#include "store/sqlite/checkpoints.h"

#include "log/log.h"

namespace aw::sqlite {
namespace {

constexpr int kTriesInARound = 6;  // 1, 2, 4, … 32 ms apart
constexpr int kRounds = 48;        // about 3 s

}  // namespace

Checkpoints::Checkpoints(Database& db, const LogLimits& limits) : db_(db), limits_(limits) {
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
    if (Cut(kRounds)) return true;
    // Another process holds a long read, perhaps a backup. Double the limit, so that the writer waits less often.
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
    Cut(1);
    return true;
  }
  return pages_ >= limits_.idle_pages && copied_pages_ < pages_ && CopyWithoutWaiting();
}

bool Checkpoints::CopyAll() {
  Try(SQLITE_CHECKPOINT_FULL, kRounds);
  return true;
}

bool Checkpoints::CopyWithoutWaiting() {
  int copied = -1;
  sqlite3_wal_checkpoint_v2(db_.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, &copied);
  if (copied >= 0) copied_pages_ = copied;
  return true;
}

bool Checkpoints::Cut(int rounds) {
  if (!Try(SQLITE_CHECKPOINT_TRUNCATE, rounds)) return false;
  Restarted();
  return true;
}

// SQLite waits for a read mark to become free, and does not notice that new readers use the mark at the end of the log,
// where they block nothing. So each round waits only briefly, then starts over.
bool Checkpoints::Try(int mode, int rounds) {
  int code = SQLITE_BUSY;
  db_.SetBusyTries(kTriesInARound);
  for (; code == SQLITE_BUSY && rounds > 0; --rounds) {
    code = sqlite3_wal_checkpoint_v2(db_.handle(), nullptr, mode, nullptr, nullptr);
  }
  db_.SetBusyTries(Database::kDefaultBusyTries);
  return code == SQLITE_OK;
}

}  // namespace aw::sqlite
