// The limit of the store: SQLite alone, on the server's own schema, doing exactly what a submit must do and nothing
// else. No HTTP, no JSON, no second thread, no savepoints. WAL, synchronous=FULL.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "latencies.h"

struct sqlite3;

namespace bench {

class BareStore {
 public:
  // A new database at `path` with this many debates, each with its motion.
  BareStore(const std::string& path, size_t debates, size_t content_bytes = 600);
  ~BareStore();

  // Each in a transaction, and so a commit, of its own, after as many that bring the log into its steady state.
  Latencies LoneSubmits(size_t count);

  // With this many submits, all in different debates, per transaction.
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

// On a database of its own, just now.
double BareSubmitsPerSecond(size_t batch, Seconds seconds, size_t content_bytes = 600);

// The median commit of a lone submit, on a database of its own, just now.
Micros LoneCommit();

}  // namespace bench
