// Sends what waits for one target, on a thread of its own: in order per debate, at least once. What fails is tried
// again, later each time; while the target is away, nothing but new notices makes it try sooner.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "core/clock.h"
#include "core/mutex.h"
#include "notify/courier.h"
#include "notify/store_access.h"

namespace aw::notify {

// What the threads of one sender share.
struct Shared {
  Store& store;
  const Settings& settings;
  const Clock& clock;
  std::atomic<bool> stopping = false;
  std::atomic<std::chrono::steady_clock::time_point> leads_until{};  // the end of this server's right to send
  std::atomic<std::uint64_t> sent = 0;
  std::atomic<std::uint64_t> failed = 0;
  std::atomic<std::uint64_t> dropped = 0;
  std::atomic<std::int64_t> waiting = 0;

  // By the clock and not by a flag: a server that was frozen must not go on with a right that has ended meanwhile.
  bool leads() const { return std::chrono::steady_clock::now() < leads_until.load(); }
};

// For longer nobody needs to hear of it.
inline constexpr std::chrono::hours kWorthwhile{72};

// After so many attempts in vain: doubled each time, up to the longest, less up to a quarter at random.
std::chrono::milliseconds PauseAfter(std::int64_t attempts, const Settings& settings);

class TargetSender {
 public:
  TargetSender(Shared& shared, const Target& target);
  TargetSender(const TargetSender&) = delete;
  TargetSender& operator=(const TargetSender&) = delete;

  void Start();
  void Wake();
  // After shared.stopping was set.
  void Join();

 private:
  using Moment = std::chrono::steady_clock::time_point;

  void Loop();
  // Sends what is due; when to look again.
  Moment Turn();
  void Send(const Notice& notice);
  void Succeed(const Notice& notice);
  void Fail(Notice notice, const Outcome& outcome);
  // Nothing if there is nothing to tell any more.
  std::optional<Subject> SubjectOf(ReadTx& tx, const Notice& notice) const;
  void End(const Notice& notice);
  Moment PausedUntil() const;
  bool IsWoken() const;
  void SleepUntil(Moment moment);

  Shared& shared_;
  const Target& target_;
  Courier courier_;
  StoreAccess store_;
  std::int64_t failures_ = 0;  // of the target, since it last took something
  Moment last_attempt_;

  mutable Mutex mutex_;
  Condition woken_changed_;
  bool woken_ AW_GUARDED_BY(mutex_) = false;
  Moment paused_until_ AW_GUARDED_BY(mutex_);
  std::thread thread_;
};

}  // namespace aw::notify
