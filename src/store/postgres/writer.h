// Commits batches on a connection of its own. Every job of a batch ends committed, with its failure set or reported as
// locked, within a bounded time, even if PostgreSQL fails. One thread.
#pragma once

#include <memory>
#include <span>
#include <unordered_set>
#include <vector>

#include "store/postgres/batch_tx.h"
#include "store/postgres/connector.h"
#include "store/postgres/doubtful_commits.h"

namespace aw::postgres {

class Writer {
 public:
  Writer(Connector& connector, std::int64_t node, DoubtfulCommits& doubtful)
      : connector_(connector), node_(node), doubtful_(doubtful) {}

  // The result of a batch.
  struct Report {
    std::uint64_t commits = 0;
    std::uint64_t rollbacks = 0;
    bool wrote = false;                          // or may have written
    bool queued_for_indexing = false;            // a text for the search index was written
    std::unordered_set<const WriteJob*> locked;  // jobs that did not run, because another session has locked their rows
  };
  Report Commit(const Batch& batch);

 private:
  using Jobs = std::span<WriteJob* const>;
  enum class TransactionStatus { kCommitted, kRolledBack, kUnknown };

  // One attempt to commit.
  struct Attempt {
    std::optional<BatchTx> tx;
    std::vector<WriteJob*> run;
    std::vector<WriteJob*> locked;
  };

  // False if the jobs must be tried one by one.
  bool CommitTogether(Jobs jobs, Report& report);
  void CommitOneByOne(Jobs jobs, Report& report);
  void RunJobs(Attempt& attempt, Jobs jobs);
  void RecordCommit(const Attempt& attempt, bool wrote, Report& report);
  void RollBack(Report& report);
  // True if the jobs are settled; false if nothing was written and they may be tried again.
  bool ResolveInterruptedWrite(const ConnectionLost& failure, const Attempt& attempt, Jobs jobs, bool last_try,
                               Report& report);
  TransactionStatus StatusOf(std::int64_t transaction_id, const CommitEvidence& evidence);
  TransactionStatus QueryStatus(std::int64_t transaction_id, const CommitEvidence& evidence, bool& in_progress);

  Connector& connector_;
  const std::int64_t node_;
  DoubtfulCommits& doubtful_;
  std::unique_ptr<PgConnection> connection_;
};

}  // namespace aw::postgres
