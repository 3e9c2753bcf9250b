// The limit of the store: SQLite alone, with the server's schema, WAL and synchronous=FULL, and only the necessary
// statements of a submit. No HTTP, JSON, second thread or savepoints.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "latencies.h"

struct sqlite3;

namespace bench {

class BareStore {
 public:
  // Creates a database at `path` with this many debates, each with a motion.
  BareStore(const std::string& path, size_t debates, size_t content_bytes = 600);
  ~BareStore();

  // One submit per transaction, measured once the write-ahead log is in its steady state.
  Latencies LoneSubmits(size_t count);

  // `batch` submits, all in different debates, per transaction.
  double SubmitsPerSecond(size_t batch, Seconds seconds);

 private:
  struct Statements;
  struct BareDebate;

  void Submit(BareDebate& debate);
  void Commit();
  bool CheckpointIfDue();
  Clock::duration LoneSubmit();

  struct Close {
    void operator()(sqlite3* db) const;
  };
  std::unique_ptr<sqlite3, Close> db_;
  std::unique_ptr<Statements> statements_;
  std::vector<BareDebate> debates_;
  std::string content_;
  int opponents_done_ = 0;
  int wal_pages_ = 0;
};

// The same on a new database.
double BareSubmitsPerSecond(size_t batch, Seconds seconds, size_t content_bytes = 600);

// The median commit of a lone submit on a new database.
Micros LoneCommit();

}  // namespace bench
