// Jobs that cannot run because another session of PostgreSQL has locked their debate or document. They wait here while
// all others are committed, are tried again after short pauses, and fail with SERVER_BUSY after kLockTimeout. No job
// overtakes an earlier one of the same debate or document. Bounded. One thread, the writer's.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "store/postgres/pg_connection.h"
#include "store/store.h"

namespace aw::postgres {

class LockedJobs {
 public:
  static constexpr std::chrono::seconds kLockTimeout{3};
  static constexpr std::size_t kMaxWaiting = 512;

  bool empty() const { return jobs_.empty(); }
  std::size_t size() const { return jobs_.size(); }
  Moment next_try() const { return next_try_; }

  // Returns the jobs to try now: the waiting ones, if their pause is over, and behind them those that have arrived.
  // Jobs that have arrived for a debate or document with waiting jobs begin to wait, too.
  Batch Merge(Batch arrived);

  // Call it after the batch was tried: removes the locked jobs, and adds those that have waited too long, with their
  // failure set.
  void KeepLocked(Batch& batch, const std::unordered_set<const WriteJob*>& locked);

 private:
  // True if the job did not wait before.
  bool Wait(std::unique_ptr<WriteJob> job);
  void Fail(std::unique_ptr<WriteJob> job, std::string reason);

  Batch jobs_;  // in the order of arrival
  Batch failed_;
  std::unordered_map<const WriteJob*, Moment> deadlines_;
  Moment next_try_;
  std::chrono::milliseconds pause_{};
};

}  // namespace aw::postgres
