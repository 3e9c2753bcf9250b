#include "store/postgres/locked_jobs.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace aw::postgres {
namespace {

constexpr std::chrono::milliseconds kShortestPause{2};
constexpr std::chrono::milliseconds kLongestPause{32};

// Calls `act` for each id in the job's keys.
template <typename Do>
void ForEachId(const WriteJob& job, Do act) {
  const JobKeys keys = job.keys();
  if (keys.debate_id) act(*keys.debate_id);
  if (keys.document_id) act(*keys.document_id);
}

}  // namespace

Batch LockedJobs::Merge(Batch arrived) {
  if (jobs_.empty()) return arrived;
  if (std::chrono::steady_clock::now() >= next_try_) {
    Batch merged = std::exchange(jobs_, {});
    std::ranges::move(arrived, std::back_inserter(merged));
    return merged;
  }
  std::unordered_set<Uuid> blocked_ids;
  for (const auto& job : jobs_) ForEachId(*job, [&](const Uuid& id) { blocked_ids.insert(id); });
  Batch free;
  for (auto& job : arrived) {
    bool behind = false;
    ForEachId(*job, [&](const Uuid& id) { behind = behind || blocked_ids.contains(id); });
    if (behind) {
      Wait(std::move(job));
    } else {
      free.push_back(std::move(job));
    }
  }
  return free;
}

void LockedJobs::KeepLocked(Batch& batch, const std::unordered_set<const WriteJob*>& locked) {
  Batch done;
  bool changed = false;
  for (auto& job : batch) {
    if (locked.contains(job.get())) {
      changed = Wait(std::move(job)) || changed;
      continue;
    }
    changed = deadlines_.erase(job.get()) > 0 || changed;
    done.push_back(std::move(job));
  }
  std::ranges::move(std::exchange(failed_, {}), std::back_inserter(done));
  batch = std::move(done);
  if (locked.empty()) return;
  pause_ = changed ? kShortestPause : std::min(pause_ * 2, kLongestPause);
  next_try_ = In(pause_);
}

bool LockedJobs::Wait(std::unique_ptr<WriteJob> job) {
  const auto waiting = deadlines_.find(job.get());
  const bool is_new = waiting == deadlines_.end();
  if (is_new && deadlines_.size() >= kMaxWaiting) {
    Fail(std::move(job), "Too many writes wait for what is locked in the database; nothing was written");
  } else if (!is_new && std::chrono::steady_clock::now() >= waiting->second) {
    Fail(std::move(job), "The database is locked; nothing was written");
  } else {
    if (is_new) deadlines_[job.get()] = In(kLockTimeout);
    jobs_.push_back(std::move(job));
  }
  return is_new;
}

void LockedJobs::Fail(std::unique_ptr<WriteJob> job, std::string reason) {
  deadlines_.erase(job.get());
  job->failure = ServerBusy(std::move(reason));
  failed_.push_back(std::move(job));
}

}  // namespace aw::postgres
