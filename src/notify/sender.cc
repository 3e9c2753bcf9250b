#include "notify/sender.h"

#include <algorithm>
#include <random>
#include <utility>

#include "core/rules.h"
#include "log/log.h"
#include "notify/desktop.h"

namespace aw::notify {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::int64_t kReadAtOnce = 64;
constexpr milliseconds kLookInterval{15'000};  // without a wake-up, while no other server writes
constexpr milliseconds kLookIntervalBesideOthers{1'000};
constexpr milliseconds kReadRetry{1'000};
constexpr milliseconds kMinLookInterval{20};  // even with frequent wake-ups
constexpr milliseconds kMaxMaintenanceInterval{1'000};
constexpr milliseconds kTestPoll{10};
constexpr std::int64_t kFailuresOfAnAbsence = 2;

TargetAnswer AnswerOf(const Target& target, const DeliveryResult& outcome) {
  return {.target = target.id,
          .kind = std::string(NameOf(target.kind)),
          .address = target.Name(),
          .ok = outcome.ok(),
          .status = outcome.status,
          .said = outcome.said,
          .error = outcome.error};
}

}  // namespace

milliseconds PauseAfter(std::int64_t attempts, const Settings& settings) {
  static thread_local std::mt19937 random{std::random_device{}()};
  milliseconds pause = settings.first_pause;
  for (std::int64_t i = 1; i < attempts && pause < settings.longest_pause; ++i) pause *= 2;
  pause = std::min(pause, settings.longest_pause);
  return pause - milliseconds(std::uniform_int_distribution<std::int64_t>(0, pause.count() / 4)(random));
}

Delivery::Delivery(std::function<DeliveryResult()> request, std::function<void()> on_finished)
    : thread_([this, request = std::move(request), on_finished = std::move(on_finished)] {
        log::Contain("notices", [&] { outcome_ = request(); });
        finished_ = true;
        on_finished();
      }) {}

Sender::Sender(Settings settings, Store& store, Clock clock)
    : settings_(std::move(settings)),
      clock_(std::move(clock)),
      store_(store),
      access_(store, stopping_),
      stalls_(settings_, clock_, access_) {
  for (const Target& target : settings_.targets) lanes_.push_back(std::make_unique<Lane>(target, settings_, stopping_));
}

Sender::~Sender() { Stop(); }

void Sender::Start(const std::string& own_url, std::function<bool()> is_page_open) {
  is_page_open_ = std::move(is_page_open);
  if (settings_.public_url.empty()) settings_.public_url = own_url;
  for (const Target& target : settings_.targets) {
    log::Info("notices_to", {{"target", target.id}, {"kind", NameOf(target.kind)}, {"address", target.Name()}});
  }
  thread_ = std::thread([this] { Loop(); });
}

void Sender::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  roused_.NotifyAll();
  if (thread_.joinable()) thread_.join();
}

std::vector<std::string> Sender::Targets() const {
  std::vector<std::string> ids;
  for (const Target& target : settings_.targets) ids.push_back(target.id);
  return ids;
}

NoticeFigures Sender::Figures() const {
  return {
      .sent = sent_, .failed = failed_, .dropped = dropped_, .waiting = waiting_, .desktop_failed = desktop_failed_};
}

void Sender::Wake() {
  if (leads()) Rouse(true);
}

void Sender::Rouse(bool by_news) {
  {
    const MutexLock lock(mutex_);
    has_work_ = true;
    has_news_ = has_news_ || by_news;
  }
  roused_.NotifyOne();
}

void Sender::SleepUntil(Moment moment) {
  bool has_news = false;
  {
    const MutexLock lock(mutex_);
    while (!has_work_ && !stopping_ && roused_.WaitUntil(mutex_, moment)) {
    }
    has_work_ = false;
    has_news = std::exchange(has_news_, false);
  }
  if (!has_news) return;
  for (const auto& lane : lanes_) {
    lane->next_look = std::min(lane->next_look, lane->last_look + kMinLookInterval);
    // A new notice is tried even while the target is paused, but at most at this rate.
    lane->paused_until = std::min(lane->paused_until, lane->last_attempt + settings_.first_pause);
  }
}

void Sender::Loop() {
  const auto lease = store_.OpenSenderLease();
  const auto interval = std::min(kMaxMaintenanceInterval, stalls_.Pause());
  Moment next_maintenance;
  while (!stopping_) {
    if (steady_clock::now() >= next_maintenance) {
      log::Contain("notices", [&] { Maintain(*lease); });
      next_maintenance = steady_clock::now() + interval;
    }
    Moment next = next_maintenance;
    for (const auto& lane : lanes_) {
      log::Contain("notices", [&] { next = std::min(next, Serve(*lane)); });
    }
    ServeTest();
    SleepUntil(next);
  }
  while (ServeTest()) std::this_thread::sleep_for(kTestPoll);
  lanes_.clear();
}

void Sender::Maintain(SenderLease& lease) {
  lease_end_ = lease.AcquireOrRenew();
  const bool leads_now = leads();
  if (leads_now && !led_) {
    log::Info("notice_lease_acquired");
    stalls_.Forget();
    Rouse(true);
  }
  if (led_ && !leads_now) log::Info("notice_lease_lost");
  led_ = leads_now;
  DropOld();
  if (!led_ || steady_clock::now() < next_stalls_) return;
  next_stalls_ = steady_clock::now() + stalls_.Pause();
  if (stalls_.Look()) Rouse(true);
}

void Sender::DropOld() {
  const auto totals = access_.Read([](ReadTx& tx) { return tx.CountNotices(); });
  if (!totals) return;
  waiting_ = totals->count;
  const std::int64_t too_old = clock_() - milliseconds(kMaxNoticeAge).count();
  const bool any_too_old = totals->count > 0 && totals->oldest_ms < too_old;
  if (!leads() || (totals->count <= kMostWaiting && !any_too_old)) return;
  const auto dropped = std::make_shared<std::int64_t>(0);
  if (!access_.Write([dropped, too_old](WriteTx& tx) { *dropped = tx.DropNotices(too_old, kMostWaiting); })) return;
  dropped_ += static_cast<std::uint64_t>(*dropped);
  log::Error("notices_dropped",
             {{"count", *dropped}, {"reason", any_too_old ? "not delivered for three days" : "too many are waiting"}});
}

Sender::Moment Sender::Serve(Lane& lane) {
  if (lane.delivery && !lane.delivery->finished()) return Moment::max();
  if (lane.delivery) Settle(lane);
  if (!leads()) return Moment::max();
  const Moment next = std::max(lane.next_look, lane.paused_until);
  return next > steady_clock::now() ? next : SendDue(lane);
}

Sender::Moment Sender::SendDue(Lane& lane) {
  const Moment now = lane.last_look = steady_clock::now();
  lane.next_look = now + (store_.HasOthers() ? kLookIntervalBesideOthers : kLookInterval);
  // New notices come first, stalled debates after them.
  const auto first = access_.Read([&](ReadTx& tx) { return tx.FirstNotices(lane.target.id, kReadAtOnce); });
  if (!first) return lane.next_look = now + kReadRetry;
  for (const Notice& notice : *first) {
    const milliseconds left(notice.next_ms - clock_());
    if (left.count() > 0) {
      lane.next_look = std::min(lane.next_look, now + left);
      continue;
    }
    lane.next_look = now;
    Send(lane, notice);
    return lane.delivery ? Moment::max() : now;
  }
  return lane.next_look;
}

std::optional<Subject> Sender::SubjectOf(ReadTx& tx, const Target& target, const Notice& notice) const {
  const bool is_for_desktop = target.kind == Target::Kind::kDesktop;
  if (is_for_desktop && (notice.kind != NoticeKind::kRulingDue || is_page_open_())) return std::nullopt;
  const auto head = tx.FindDebate(notice.debate_id);
  if (!head) return std::nullopt;
  if ((is_for_desktop || notice.kind == NoticeKind::kStalled) && head->newest.seq > notice.seq)
    return std::nullopt;  // the debate has moved on
  const auto arguments = tx.Arguments(notice.debate_id, notice.seq - 1, 1);
  if (arguments.empty()) return std::nullopt;
  if (is_for_desktop && arguments[0].type == ArgumentType::kIntervention) return std::nullopt;  // the person's own
  return Subject{AsOf(head->debate, arguments[0], head->newest.seq), arguments[0]};
}

void Sender::Send(Lane& lane, const Notice& notice) {
  bool waits = true;
  const auto subject = access_.Read([&](ReadTx& tx) {
    waits = tx.HasNotice(notice);
    return SubjectOf(tx, lane.target, notice);
  });
  if (!waits) return;  // another server has sent it meanwhile, or it was deleted with its debate
  if (!subject) return Fail(lane, notice, {.status = 0, .said = {}, .error = "its debate cannot be read"});
  if (!*subject) return End(notice);
  lane.notice = notice;
  lane.delivery = std::make_unique<Delivery>(
      [this, &lane, message = MakeMessage(lane.target, notice, **subject, settings_, clock_())] {
        return Deliver(lane, message);
      },
      [this] { Rouse(false); });
}

DeliveryResult Sender::Deliver(Lane& lane, const Message& message) {
  const Target& target = lane.target;
  if (target.kind == Target::Kind::kDesktop) return ShowOnDesktop(target.desktop, message, settings_, stopping_);
  return lane.courier.Deliver(message, [this] { return leads(); });
}

void Sender::Settle(Lane& lane) {
  const DeliveryResult outcome = lane.delivery->outcome();
  lane.delivery.reset();
  lane.last_attempt = steady_clock::now();
  if (outcome.cancelled) return;
  if (lane.target.kind == Target::Kind::kDesktop) desktop_failed_ = !outcome.ok();
  outcome.ok() ? Succeed(lane) : Fail(lane, lane.notice, outcome);
}

void Sender::End(const Notice& notice) {
  access_.Write([notice](WriteTx& tx) { tx.DeleteNotice(notice); });
}

void Sender::Succeed(Lane& lane) {
  ++sent_;
  log::Debug("notice_sent", {{"target", lane.target.id}, {"notice", lane.notice.Id()}});
  const bool is_back = std::exchange(lane.failures, 0) >= kFailuresOfAnAbsence;
  access_.Write([notice = lane.notice, is_back, now = clock_()](WriteTx& tx) {
    tx.DeleteNotice(notice);
    if (is_back) tx.ExpediteNotices(notice.target, now);
  });
}

void Sender::Fail(Lane& lane, Notice notice, const DeliveryResult& outcome) {
  ++notice.attempts;
  log::Warn("notice_failed", {{"target", lane.target.id},
                              {"address", lane.target.Name()},
                              {"notice", notice.Id()},
                              {"attempts", notice.attempts},
                              {"reason", outcome.error}});
  ++failed_;  // after the log line, so that readers of the metric find the line
  // A notification that comes late disturbs more than it helps.
  if (lane.target.kind == Target::Kind::kDesktop) return End(notice);
  const milliseconds asked = std::chrono::seconds(outcome.retry_after_s);
  notice.next_ms = clock_() + std::max(PauseAfter(notice.attempts, settings_), asked).count();
  if (outcome.is_away()) {
    lane.paused_until = steady_clock::now() + std::max(PauseAfter(++lane.failures, settings_), asked);
  }
  access_.Write([notice](WriteTx& tx) { tx.PostponeNotice(notice); });
}

bool Sender::Test(std::string_view target, TestDone done) {
  std::vector<const Target*> targets;
  for (const Target& each : settings_.targets) {
    if (target.empty() || each.id == target) targets.push_back(&each);
  }
  {
    const MutexLock lock(mutex_);
    if (stopping_ || test_) return false;
    test_ = TestRun{std::move(targets), std::move(done), {}};
    has_work_ = true;
  }
  roused_.NotifyOne();
  return true;
}

std::unique_ptr<Delivery> Sender::Try(const Target& target) {
  return std::make_unique<Delivery>(
      [this, &target] {
        const Message message = MakeTest(target, settings_, clock_());
        if (target.kind == Target::Kind::kDesktop) return ShowOnDesktop(target.desktop, message, settings_, stopping_);
        return Courier(target, settings_, stopping_).Deliver(message, [] { return true; });
      },
      [this] { Rouse(false); });
}

bool Sender::ServeTest() {
  std::optional<TestRun> finished;
  {
    const MutexLock lock(mutex_);
    if (!test_) return false;
    if (test_->tries.empty()) {
      for (const Target* target : test_->targets) test_->tries.push_back(Try(*target));
    }
    if (!std::ranges::all_of(test_->tries, [](const auto& each) { return each->finished(); })) return true;
    finished = std::exchange(test_, std::nullopt);  // before `done`, which may start the next test
  }
  std::vector<TargetAnswer> answers;
  for (std::size_t i = 0; i < finished->tries.size(); ++i) {
    answers.push_back(AnswerOf(*finished->targets[i], finished->tries[i]->outcome()));
  }
  log::Contain("notices", [&] { finished->done(std::move(answers)); });
  return false;
}

}  // namespace aw::notify
