#include "store/sqlite/checkpoints.h"

#include "log/log.h"

namespace aw::sqlite {
namespace {

constexpr int kTriesPerRound = 6;  // 1, 2, 4, … 32 ms apart
constexpr int kRounds = 48;        // about 3 s

}  // namespace

Checkpoints::Checkpoints(Database& db, const WalLimits& limits) : db_(db), limits_(limits) {
  OnLogRestart();
  sqlite3_wal_hook(
      db_.handle(),
      [](void* self, sqlite3*, const char*, int pages) {
        auto& here = *static_cast<Checkpoints*>(self);
        if (pages < here.pages_) here.OnLogRestart();
        here.pages_ = pages;
        return SQLITE_OK;
      },
      this);
}

Checkpoints::~Checkpoints() { sqlite3_wal_hook(db_.handle(), nullptr, nullptr); }

void Checkpoints::OnLogRestart() {
  pages_ = copied_pages_ = 0;
  next_copy_ = limits_.busy_pages;
  next_restart_ = limits_.restart_pages;
}

bool Checkpoints::WhenBusy() {
  if (pages_ >= next_restart_) {
    if (Truncate(kRounds)) return true;
    // Another process holds a long read, perhaps a backup. Double the limit, so that the writer waits less often.
    next_restart_ = pages_ * 2;
    log::Warn("log_grows", {{"pages", pages_}, {"reason", "reads that do not end"}});
    return true;
  }
  if (pages_ < next_copy_) return false;
  next_copy_ = pages_ + limits_.busy_pages;
  return PassiveCheckpoint();
}

bool Checkpoints::WhenIdle() {
  if (pages_ < limits_.idle_pages || pages_ - copied_pages_ < limits_.idle_pages) return false;
  return PassiveCheckpoint();
}

bool Checkpoints::AtRest() {
  if (pages_ > limits_.truncate_pages) {
    Truncate(1);
    return true;
  }
  return pages_ >= limits_.idle_pages && copied_pages_ < pages_ && PassiveCheckpoint();
}

bool Checkpoints::FullCheckpoint() {
  TryCheckpoint(SQLITE_CHECKPOINT_FULL, kRounds);
  return true;
}

bool Checkpoints::PassiveCheckpoint() {
  int copied = -1;
  sqlite3_wal_checkpoint_v2(db_.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, &copied);
  if (copied >= 0) copied_pages_ = copied;
  return true;
}

bool Checkpoints::Truncate(int rounds) {
  if (!TryCheckpoint(SQLITE_CHECKPOINT_TRUNCATE, rounds)) return false;
  OnLogRestart();
  return true;
}

// SQLite waits for a read mark to become free, and does not notice that new readers use the mark at the end of the log,
// where they block nothing. So each round waits only briefly, then starts over.
bool Checkpoints::TryCheckpoint(int mode, int rounds) {
  int code = SQLITE_BUSY;
  db_.SetBusyTries(kTriesPerRound);
  for (; code == SQLITE_BUSY && rounds > 0; --rounds) {
    code = sqlite3_wal_checkpoint_v2(db_.handle(), nullptr, mode, nullptr, nullptr);
  }
  db_.SetBusyTries(Database::kDefaultBusyTries);
  return code == SQLITE_OK;
}

}  // namespace aw::sqlite
