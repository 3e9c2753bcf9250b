#include "notify/sender.h"

#include <future>

#include "log/contain.h"
#include "log/log.h"
#include "notify/stalls.h"

namespace aw::notify {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kLongestTick{1'000};

TargetAnswer Try(const Target& target, const Settings& settings, std::int64_t now_ms,
                 const std::atomic<bool>& cancelled) {
  const Outcome outcome =
      Courier(target, settings, cancelled).Bring(MakeTest(target, settings, now_ms), [] { return true; });
  return {.target = target.id,
          .kind = std::string(NameOf(target.kind)),
          .address = target.Name(),
          .ok = outcome.ok(),
          .status = outcome.status,
          .said = outcome.said,
          .trouble = outcome.trouble};
}

}  // namespace

Sender::Sender(Settings settings, Store& store, Clock clock)
    : settings_(std::move(settings)),
      clock_(std::move(clock)),
      shared_{.store = store, .settings = settings_, .clock = clock_} {
  for (const Target& target : settings_.targets) senders_.push_back(std::make_unique<TargetSender>(shared_, target));
}

Sender::~Sender() { Stop(); }

void Sender::Start(const std::string& own_url) {
  if (settings_.public_url.empty()) settings_.public_url = own_url;
  for (const Target& target : settings_.targets) {
    log::Info("notices_to", {{"target", target.id}, {"kind", NameOf(target.kind)}, {"address", target.Name()}});
  }
  for (const auto& sender : senders_) sender->Start();
  keeper_ = std::thread([this] { KeepLoop(); });
}

void Sender::Stop() {
  std::thread tester;
  {
    const MutexLock lock(mutex_);
    stopped_ = true;
    shared_.stopping = true;
    tester = std::move(tester_);
  }
  stop_changed_.NotifyAll();
  if (keeper_.joinable()) keeper_.join();
  for (const auto& sender : senders_) sender->Join();
  if (tester.joinable()) tester.join();
}

std::vector<std::string> Sender::Targets() const {
  std::vector<std::string> ids;
  for (const Target& target : settings_.targets) ids.push_back(target.id);
  return ids;
}

void Sender::Wake() {
  if (shared_.leads()) WakeAll();
}

void Sender::WakeAll() {
  for (const auto& sender : senders_) sender->Wake();
}

NoticeFigures Sender::Figures() const {
  return {.sent = shared_.sent, .failed = shared_.failed, .dropped = shared_.dropped, .waiting = shared_.waiting};
}

void Sender::KeepLoop() {
  const auto lease = shared_.store.OpenSenderLease();
  StoreAccess store(shared_.store, shared_.stopping);
  Stalls stalls(shared_);
  auto next_look = steady_clock::now();
  bool led = false;
  const auto tick = std::min(kLongestTick, stalls.Pause());
  while (!shared_.stopping) {
    log::Contain("notices", [&] {
      shared_.leads_until = lease->Hold();
      const bool leads = shared_.leads();
      if (leads && !led) {
        log::Info("sends_notices");
        stalls.Forget();
        WakeAll();
      }
      if (led && !leads) log::Info("sends_no_notices");
      led = leads;
      Keep(store);
      if (!leads || steady_clock::now() < next_look) return;
      next_look = steady_clock::now() + stalls.Pause();
      if (stalls.Look()) WakeAll();
    });
    const auto until = steady_clock::now() + tick;
    const MutexLock lock(mutex_);
    while (!stopped_ && stop_changed_.WaitUntil(mutex_, until)) {
    }
  }
}

void Sender::Keep(StoreAccess& store) {
  const auto totals = store.Read([](ReadTx& tx) { return tx.CountNotices(); });
  if (!totals) return;
  shared_.waiting = totals->count;
  const std::int64_t too_old = clock_() - milliseconds(kWorthwhile).count();
  const bool any_too_old = totals->count > 0 && totals->oldest_ms < too_old;
  if (!shared_.leads() || (totals->count <= kMostWaiting && !any_too_old)) return;
  const auto dropped = std::make_shared<std::int64_t>(0);
  if (!store.Write([dropped, too_old](WriteTx& tx) { *dropped = tx.DropNotices(too_old, kMostWaiting); })) return;
  shared_.dropped += static_cast<std::uint64_t>(*dropped);
  log::Error("notices_dropped",
             {{"count", *dropped}, {"reason", any_too_old ? "nobody has taken them for three days" : "too many wait"}});
}

bool Sender::Test(std::string_view target, TestDone done) {
  std::vector<const Target*> targets;
  for (const Target& each : settings_.targets) {
    if (target.empty() || each.id == target) targets.push_back(&each);
  }
  const MutexLock lock(mutex_);
  if (stopped_ || testing_) return false;
  if (tester_.joinable()) tester_.join();  // it has ended
  testing_ = true;
  tester_ = std::thread([this, targets = std::move(targets), done = std::move(done)]() mutable {
    std::vector<TargetAnswer> answers;
    log::Contain("notices", [&] { answers = RunTest(targets); });
    {
      const MutexLock ended(mutex_);
      testing_ = false;  // before anybody hears of it, who may ask for the next
    }
    log::Contain("notices", [&] { done(std::move(answers)); });
  });
  return true;
}

std::vector<TargetAnswer> Sender::RunTest(const std::vector<const Target*>& targets) {
  std::vector<std::future<TargetAnswer>> tries;
  for (const Target* target : targets) {
    tries.push_back(
        std::async(std::launch::async, [this, target] { return Try(*target, settings_, clock_(), shared_.stopping); }));
  }
  std::vector<TargetAnswer> answers;
  for (auto& each : tries) answers.push_back(each.get());
  return answers;
}

}  // namespace aw::notify
