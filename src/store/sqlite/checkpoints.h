// Keeps the write-ahead log short: copies it into the database file ("checkpoint") and starts it again.
//
// Copying what no reader needs any more waits for nobody, but as long as reads overlap the log is not started again and
// grows. Above a limit the writer therefore waits for the reads that are under way. Those that begin meanwhile do not
// wait: they read what was copied. Used by the writer's thread alone.
#pragma once

#include <cstdint>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// In pages of the log, about 4 KiB each.
struct LogLimits {
  int idle_pages = 300;     // copied when the writer has nothing else to do
  int busy_pages = 8'000;   // copied when it has
  int most_pages = 16'000;  // waits for readers, so that the log can start again
  int kept_pages = 1'000;   // a longer file is cut when the writer rests
};

class Checkpoints {
 public:
  // Watches the commits of `db`, which outlives it; SQLite itself copies nothing then.
  Checkpoints(Database& db, const LogLimits& limits);
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;
  ~Checkpoints();

  // Each says whether it wrote into the database file. After a commit:
  bool WhenBusy();
  // Nothing is queued:
  bool WhenIdle();
  // Nothing came for a while:
  bool AtRest();
  // Everything, waiting for readers; for when the log will not be there at the next start.
  bool CopyAll();

 private:
  bool CopyWithoutWaiting();
  // Copies everything and cuts the file; true if readers allowed it.
  bool Cut(int rounds);
  bool Try(int mode, int rounds);
  void Restarted();

  Database& db_;
  const LogLimits limits_;
  int pages_ = 0;         // in the log, as of the last commit
  int copied_pages_ = 0;  // of these, in the database file too
  int next_copy_ = 0;     // the log's length at which a busy writer copies again
  int next_cut_ = 0;      // … and waits for readers
};

}  // namespace aw::sqlite
