// Which of this server's own transactions were announced on it. The change feed leaves out these and no others, so that
// a commit that this server never learned of is told by the feed as if another server had made it. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include "core/mutex.h"

namespace aw::postgres {

class OwnCommits {
 public:
  // Beyond this the oldest are forgotten; the feed may then announce them a second time, which only wakes.
  static constexpr std::size_t kMaxKept = 65'536;

  enum class State { kCommitting, kAnnounced, kUnannounced };

  // Before COMMIT is sent.
  void Begin(std::int64_t transaction) {
    const MutexLock lock(mutex_);
    announced_.erase(transaction);  // PostgreSQL gives numbers again after a crash or a failover
    committing_.insert(transaction);
  }

  // It was committed, and what it changed was passed on.
  void MarkAnnounced(std::int64_t transaction) {
    const MutexLock lock(mutex_);
    committing_.erase(transaction);
    announced_.insert(transaction);
    if (announced_.size() > kMaxKept) announced_.erase(announced_.begin());
  }

  // It was rolled back, or nobody knows; if it was committed after all, it is the feed's to tell.
  void Abandon(std::int64_t transaction) {
    const MutexLock lock(mutex_);
    committing_.erase(transaction);
  }

  State Of(std::int64_t transaction) const {
    const MutexLock lock(mutex_);
    if (announced_.contains(transaction)) return State::kAnnounced;
    return committing_.contains(transaction) ? State::kCommitting : State::kUnannounced;
  }

  // The feed does not ask for these any more.
  void ForgetBelow(std::int64_t transaction) {
    const MutexLock lock(mutex_);
    announced_.erase(announced_.begin(), announced_.lower_bound(transaction));
  }

 private:
  mutable Mutex mutex_;
  std::set<std::int64_t> committing_ AW_GUARDED_BY(mutex_);
  std::set<std::int64_t> announced_ AW_GUARDED_BY(mutex_);
};

}  // namespace aw::postgres
