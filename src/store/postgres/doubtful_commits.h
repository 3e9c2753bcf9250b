// In-doubt transactions: those of this server whose outcome it never learned. The change feed skips this server's own
// changes, which it announces itself, but not those of in-doubt transactions. Thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "core/mutex.h"

namespace aw::postgres {

class DoubtfulCommits {
 public:
  static constexpr std::size_t kMax = 1'024;  // beyond it the oldest are forgotten

  void Add(std::int64_t transaction) {
    const MutexLock lock(mutex_);
    transactions_.insert(transaction);
    if (transactions_.size() > kMax) transactions_.erase(transactions_.begin());
    first_new_ = first_new_ ? std::min(*first_new_, transaction) : transaction;
  }

  bool Contains(std::int64_t transaction) const {
    const MutexLock lock(mutex_);
    return transactions_.contains(transaction);
  }

  // The first transaction that was added since the last call.
  std::optional<std::int64_t> TakeFirstNew() {
    const MutexLock lock(mutex_);
    return std::exchange(first_new_, std::nullopt);
  }

 private:
  mutable Mutex mutex_;
  std::set<std::int64_t> transactions_ AW_GUARDED_BY(mutex_);
  std::optional<std::int64_t> first_new_ AW_GUARDED_BY(mutex_);
};

}  // namespace aw::postgres
