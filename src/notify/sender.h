// Sends the notices of a store: in order per debate, at least once. One thread does it all: it holds the lease (of
// several servers on a store one sends), reads what is due for each target, and finds stalled debates. A request to a
// target may take ten seconds, so each runs on a thread of its own, one at a time per target. A failed notice is tried
// again, later each time; a target that does not answer is paused and holds up no other.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "core/clock.h"
#include "core/mutex.h"
#include "core/notice_sender.h"
#include "notify/courier.h"
#include "notify/stalls.h"
#include "notify/store_access.h"

namespace aw::notify {

// The pause after so many failed attempts: doubled each time, up to the longest, less up to a quarter at random.
std::chrono::milliseconds PauseAfter(std::int64_t attempts, const Settings& settings);

// One request to a target, on a thread of its own.
class Delivery {
 public:
  // Calls `on_finished` on its thread, after which outcome() is valid.
  Delivery(std::function<DeliveryResult()> request, std::function<void()> on_finished);
  Delivery(const Delivery&) = delete;
  Delivery& operator=(const Delivery&) = delete;
  ~Delivery() { thread_.join(); }

  bool finished() const { return finished_; }
  const DeliveryResult& outcome() const { return outcome_; }

 private:
  DeliveryResult outcome_;
  std::atomic<bool> finished_ = false;
  std::thread thread_;
};

class Sender final : public NoticeSender {
 public:
  static constexpr std::int64_t kMostWaiting = 10'000;

  // `store` and `clock` outlive it. `settings` has a target at least.
  Sender(Settings settings, Store& store, Clock clock);
  ~Sender() override;

  // After the store was started. `own_url` begins the links if no other is set.
  void Start(const std::string& own_url);
  // Before the store stops. Cancels what is under way; it is sent again after the next start.
  void Stop();

  std::vector<std::string> Targets() const override;
  void Wake() override;
  bool Test(std::string_view target, TestDone done) override;
  NoticeFigures Figures() const override;

 private:
  using Moment = std::chrono::steady_clock::time_point;

  // The state of one target. Only the loop uses it.
  struct Lane {
    explicit Lane(const Target& of, const Settings& settings, const std::atomic<bool>& cancelled)
        : target(of), courier(of, settings, cancelled) {}

    const Target& target;
    Courier courier;
    Notice notice;                   // of the delivery
    std::int64_t failures = 0;       // of the target, since its last success
    Moment last_attempt, last_look;  // at its notices
    Moment paused_until, next_look;
    std::unique_ptr<Delivery> delivery;  // ends before the courier
  };

  struct TestRun {
    std::vector<const Target*> targets;
    TestDone done;
    std::vector<std::unique_ptr<Delivery>> tries;
  };

  // By the clock and not by a flag: a server that was frozen must not continue with a lease that has ended meanwhile.
  bool leads() const { return std::chrono::steady_clock::now() < lease_end_.load(); }

  void Loop();
  void Maintain(SenderLease& lease);
  void DropOld();
  // Returns when to call it again.
  Moment Serve(Lane& lane);
  Moment SendDue(Lane& lane);
  void Send(Lane& lane, const Notice& notice);
  // Nothing if there is nothing to report any more.
  static std::optional<Subject> SubjectOf(ReadTx& tx, const Notice& notice);
  void Settle(Lane& lane);
  void Succeed(Lane& lane);
  void Fail(Lane& lane, Notice notice, const DeliveryResult& outcome);
  void End(const Notice& notice);
  // True while a test is under way.
  bool ServeTest();
  std::unique_ptr<Delivery> Try(const Target& target);
  void Rouse(bool by_news);
  void SleepUntil(Moment moment);

  Settings settings_;
  const Clock clock_;
  Store& store_;
  std::atomic<bool> stopping_ = false;
  std::atomic<Moment> lease_end_{};
  std::atomic<std::uint64_t> sent_ = 0;
  std::atomic<std::uint64_t> failed_ = 0;
  std::atomic<std::uint64_t> dropped_ = 0;
  std::atomic<std::int64_t> waiting_ = 0;

  // Of the loop.
  StoreAccess access_;
  Stalls stalls_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  bool led_ = false;
  Moment next_stalls_;

  Mutex mutex_;
  Condition roused_;
  bool has_work_ AW_GUARDED_BY(mutex_) = false;
  bool has_news_ AW_GUARDED_BY(mutex_) = false;
  std::optional<TestRun> test_ AW_GUARDED_BY(mutex_);
  std::thread thread_;
};

}  // namespace aw::notify
