// The buffered writes of a batch: debates, arguments and notices until a statement needs them, then written by one
// statement for all; counts until the commit. Part of a BatchTx; one thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/debate.h"
#include "core/notice.h"
#include "store/postgres/batch_cache.h"
#include "store/postgres/pg_connection.h"

namespace aw::postgres {

// A random number by which a server marks its writes (changed_by).
std::int64_t RandomNode();

class PendingWrites {
 public:
  // `node` is the number of this server in changed_by. `cache` has every debate that is touched.
  PendingWrites(PgConnection& db, std::int64_t node, BatchCache& cache) : db_(db), node_(node), cache_(cache) {}

  // The debate was created or moved, or its held drafts changed.
  void Touch(const Uuid& debate_id) { touched_.push_back(debate_id); }
  void Add(Argument argument) { arguments_.push_back(std::move(argument)); }
  void Add(std::span<const Notice> notices) { notices_.insert(notices_.end(), notices.begin(), notices.end()); }
  void Count(State state, std::int64_t change) { counts_[static_cast<std::size_t>(state)] += change; }

  // Puts one statement into the pipeline at once.
  void Write(const char* sql, const Params& params);
  // Puts the debates, arguments and notices into the pipeline.
  void Flush();
  // Call it last, before COMMIT.
  void FlushCounts();

  bool wrote() const { return wrote_; }
  bool queued_for_indexing() const { return queued_for_indexing_; }

 private:
  struct Changed {
    const DebateHead* head;
    bool moved;
  };

  void FlushDebates();
  static void PutMoved(Params& params, const std::vector<Changed>& debates);
  void InsertDebates(const std::vector<Changed>& debates);
  void UpdateDebates(const std::vector<Changed>& debates);
  void FlushArguments();
  // Queues the arguments that the search index covers.
  void QueueForIndexing();
  void FlushNotices();

  PgConnection& db_;
  const std::int64_t node_;
  BatchCache& cache_;
  std::vector<Uuid> touched_;
  std::vector<Argument> arguments_;
  std::vector<Notice> notices_;
  std::array<std::int64_t, kStates.size()> counts_{};
  bool wrote_ = false;
  bool queued_for_indexing_ = false;
};

}  // namespace aw::postgres
