// Sends the notices of a store: a thread per target, and one that keeps the right to send, looks for debates that stand
// still and drops what is too old or too much. Of several servers on a store one sends.
#pragma once

#include <memory>
#include <thread>
#include <vector>

#include "core/notice_sender.h"
#include "notify/target_sender.h"

namespace aw::notify {

class Sender final : public NoticeSender {
 public:
  static constexpr std::int64_t kMostWaiting = 10'000;

  // `store` and `clock` outlive it. `settings` has a target at least.
  Sender(Settings settings, Store& store, Clock clock);
  ~Sender() override;

  // After the store was started. `own_url` begins the links if no other is set.
  void Start(const std::string& own_url);
  // Before the store stops. What is under way is broken off, and sent again after the next start.
  void Stop();

  std::vector<std::string> Targets() const override;
  void Wake() override;
  bool Test(std::string_view target, TestDone done) override;
  NoticeFigures Figures() const override;

 private:
  void KeepLoop();
  void Keep(StoreAccess& store);
  void WakeAll();
  std::vector<TargetAnswer> RunTest(const std::vector<const Target*>& targets);

  Settings settings_;
  const Clock clock_;
  Shared shared_;
  std::vector<std::unique_ptr<TargetSender>> senders_;
  std::thread keeper_;

  Mutex mutex_;
  Condition stop_changed_;
  bool stopped_ AW_GUARDED_BY(mutex_) = false;
  bool testing_ AW_GUARDED_BY(mutex_) = false;
  std::thread tester_ AW_GUARDED_BY(mutex_);
};

}  // namespace aw::notify
