// Commits batches on a connection of its own. Every job of a batch ends committed or with its failure set, in a bounded
// time, whatever happens to PostgreSQL. One thread.
#pragma once

#include <memory>
#include <span>

#include "store/postgres/batch_tx.h"
#include "store/postgres/connector.h"

namespace aw::postgres {

class Writer {
 public:
  Writer(Connector& connector, std::int64_t node) : connector_(connector), node_(node) {}

  // What a batch came to in transactions.
  struct Tally {
    std::uint64_t commits = 0;
    std::uint64_t rollbacks = 0;
    bool wrote = false;
  };
  Tally Commit(const Batch& batch);

 private:
  using Jobs = std::span<WriteJob* const>;
  enum class Outcome { kCommitted, kRolledBack, kUnknown };

  // False: the jobs must be tried one by one.
  bool CommitTogether(Jobs jobs, Tally& tally);
  void Attempt(BatchTx& tx, Jobs jobs, Tally& tally);
  void RollBack(Tally& tally);
  // True: the jobs are settled. False: nothing was written and they may be tried again.
  bool SettleLoss(const ConnectionLost& failure, const BatchTx* tx, Jobs jobs, bool last_try, Tally& tally);
  Outcome OutcomeOf(std::int64_t transaction_id, const Evidence& evidence);
  Outcome AskOutcome(std::int64_t transaction_id, const Evidence& evidence, bool& in_progress);

  Connector& connector_;
  const std::int64_t node_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace aw::postgres
