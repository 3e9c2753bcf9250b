// Keeps the write-ahead log short: copies it into the database file (a checkpoint) and restarts it.
//
// A passive checkpoint waits for no reader, but while reads overlap the log cannot restart and grows. Above a limit the
// writer therefore waits for the reads under way. Reads that begin meanwhile do not delay it, because they read the
// copied pages. Used by the writer's thread only.
#pragma once

#include <cstdint>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// In pages of the log, about 4 KiB each.
struct WalLimits {
  int idle_pages = 300;        // checkpoint when the writer is idle
  int busy_pages = 8'000;      // checkpoint when the writer is busy
  int restart_pages = 16'000;  // wait for readers, so that the log can restart
  int truncate_pages = 1'000;  // truncate a longer file when the writer rests
};

class Checkpoints {
 public:
  // Installs a WAL hook on `db`, which outlives it. The hook replaces SQLite's automatic checkpoints.
  Checkpoints(Database& db, const WalLimits& limits);
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;
  ~Checkpoints();

  // Each returns true if it may have written into the database file. Called after a commit:
  bool WhenBusy();
  // Called when nothing is queued:
  bool WhenIdle();
  // Called when nothing has arrived for a while:
  bool AtRest();
  // Copies the whole log, waiting for readers, for the case that the next start does not find the log.
  bool FullCheckpoint();

 private:
  bool PassiveCheckpoint();
  // Copies the whole log and truncates it; false if readers prevented it.
  bool Truncate(int rounds);
  bool TryCheckpoint(int mode, int rounds);
  void OnLogRestart();

  Database& db_;
  const WalLimits limits_;
  int pages_ = 0;         // in the log, as of the last commit
  int copied_pages_ = 0;  // of these, in the database file too
  int next_copy_ = 0;     // the log length at which a busy writer starts a checkpoint
  int next_restart_ = 0;  // the log length at which it waits for readers
};

}  // namespace aw::sqlite
