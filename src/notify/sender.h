// Sends the notices of a store in order per debate, at least once. One thread holds the lease (of several servers on a
// store only one sends), reads the due notices of each target, and finds stalled debates. A request to a target may
// take ten seconds, so each runs on its own thread, one at a time per target. A failed notice is retried with growing
// pauses; a target that does not answer is paused and does not delay other targets.
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

// The pause after `attempts` failed attempts: doubles each time up to a maximum, minus a random part of up to a
// quarter.
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

  // `store` and `clock` outlive it. `settings` has at least one target.
  Sender(Settings settings, Store& store, Clock clock);
  ~Sender() override;

  // Call it after the store was started. Links begin with `own_url` unless another URL is configured.
  // `is_page_open` is called on the sender's thread.
  void Start(const std::string& own_url, std::function<bool()> is_page_open);
  // Call it before the store stops. Cancels running deliveries; they are repeated after the next start.
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
    Notice notice;                   // in delivery
    std::int64_t failures = 0;       // since the target's last success
    Moment last_attempt, last_look;  // last_look: when its notices were read
    Moment paused_until, next_look;
    std::unique_ptr<Delivery> delivery;  // destroyed before the courier
  };

  struct TestRun {
    std::vector<const Target*> targets;
    TestDone done;
    std::vector<std::unique_ptr<Delivery>> tries;
  };

  // Compares times instead of using a flag: a server that was suspended must not send after its lease has expired.
  bool leads() const { return std::chrono::steady_clock::now() < lease_end_.load(); }

  void Loop();
  void Maintain(SenderLease& lease);
  void DropOld();
  // Returns the time of the next call.
  Moment Serve(Lane& lane);
  Moment SendDue(Lane& lane);
  void Send(Lane& lane, const Notice& notice);
  // Nothing if the notice is obsolete, or not for the desktop.
  std::optional<Subject> SubjectOf(ReadTx& tx, const Target& target, const Notice& notice) const;
  DeliveryResult Deliver(Lane& lane, const Message& message);
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
  std::function<bool()> is_page_open_;
  const Clock clock_;
  Store& store_;
  std::atomic<bool> stopping_ = false;
  std::atomic<Moment> lease_end_{};
  std::atomic<std::uint64_t> sent_ = 0;
  std::atomic<std::uint64_t> failed_ = 0;
  std::atomic<std::uint64_t> dropped_ = 0;
  std::atomic<std::int64_t> waiting_ = 0;
  std::atomic<bool> desktop_failed_ = false;

  // Used only by the loop.
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
