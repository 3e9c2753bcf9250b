#include "notify/target_sender.h"

#include <algorithm>
#include <random>

#include "core/rules.h"
#include "log/contain.h"
#include "log/log.h"

namespace aw::notify {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::int64_t kAtOnce = 64;
constexpr milliseconds kLook{15'000};  // nobody else can have written
constexpr milliseconds kLookBesideOthers{1'000};
constexpr milliseconds kRetryRead{1'000};
constexpr milliseconds kBetweenLooks{20};  // however often it is woken
constexpr std::int64_t kFailuresOfAnAbsence = 2;

}  // namespace

milliseconds PauseAfter(std::int64_t attempts, const Settings& settings) {
  static thread_local std::mt19937 random{std::random_device{}()};
  milliseconds pause = settings.first_pause;
  for (std::int64_t i = 1; i < attempts && pause < settings.longest_pause; ++i) pause *= 2;
  pause = std::min(pause, settings.longest_pause);
  return pause - milliseconds(std::uniform_int_distribution<std::int64_t>(0, pause.count() / 4)(random));
}

TargetSender::TargetSender(Shared& shared, const Target& target)
    : shared_(shared),
      target_(target),
      courier_(target, shared.settings, shared.stopping),
      store_(shared.store, shared.stopping) {}

void TargetSender::Start() {
  thread_ = std::thread([this] { Loop(); });
}

void TargetSender::Wake() {
  {
    const MutexLock lock(mutex_);
    woken_ = true;
  }
  woken_changed_.NotifyOne();
}

void TargetSender::Join() {
  Wake();
  if (thread_.joinable()) thread_.join();
}

TargetSender::Moment TargetSender::PausedUntil() const {
  const MutexLock lock(mutex_);
  return paused_until_;
}

bool TargetSender::IsWoken() const {
  const MutexLock lock(mutex_);
  return woken_;
}

void TargetSender::SleepUntil(Moment moment) {
  const MutexLock lock(mutex_);
  while (!woken_ && !shared_.stopping && woken_changed_.WaitUntil(mutex_, moment)) {
  }
  // What is new is tried though the target was away, but not more often than that.
  if (woken_) paused_until_ = std::min(paused_until_, last_attempt_ + shared_.settings.first_pause);
  woken_ = false;
}

void TargetSender::Loop() {
  while (!shared_.stopping) {
    Moment next = steady_clock::now() + kRetryRead;
    log::Contain("notices", [&] { next = Turn(); });
    std::this_thread::sleep_for(kBetweenLooks);
    SleepUntil(next);
  }
}

TargetSender::Moment TargetSender::Turn() {
  const Moment later = steady_clock::now() + (shared_.store.HasOthers() ? kLookBesideOthers : kLook);
  if (!shared_.leads()) return later;
  const auto first = store_.Read([&](ReadTx& tx) { return tx.FirstNotices(target_.id, kAtOnce); });
  if (!first) return steady_clock::now() + kRetryRead;
  Moment next = later;
  bool any_sent = false;
  for (const Notice& notice : *first) {
    if (shared_.stopping || !shared_.leads()) return later;
    if (const Moment paused = PausedUntil(); paused > steady_clock::now()) return paused;
    if (const milliseconds left(notice.next_ms - shared_.clock()); left.count() > 0) {
      next = std::min(next, steady_clock::now() + left);
      continue;
    }
    // What is new may call somebody, and does not wait for all that stand still.
    if (any_sent && notice.kind == NoticeKind::kStalled && IsWoken()) break;
    Send(notice);
    any_sent = true;
  }
  return any_sent ? steady_clock::now() : next;
}

std::optional<Subject> TargetSender::SubjectOf(ReadTx& tx, const Notice& notice) const {
  const auto standing = tx.FindDebate(notice.debate_id);
  if (!standing) return std::nullopt;
  if (notice.kind == NoticeKind::kStalled && standing->newest.seq > notice.seq) return std::nullopt;  // it goes on
  const auto arguments = tx.Arguments(notice.debate_id, notice.seq - 1, 1);
  if (arguments.empty()) return std::nullopt;
  return Subject{AsOf(standing->debate, arguments[0], standing->newest.seq), arguments[0]};
}

void TargetSender::Send(const Notice& notice) {
  bool waits = true;
  const auto subject = store_.Read([&](ReadTx& tx) {
    waits = tx.HasNotice(notice);
    return SubjectOf(tx, notice);
  });
  if (!waits) return;  // another server has sent it since it was listed, or it went with its debate
  if (!subject) return Fail(notice, {.status = 0, .said = {}, .trouble = "its debate cannot be read"});
  if (!*subject) return End(notice);
  const Message message = MakeMessage(target_, notice, **subject, shared_.settings, shared_.clock());
  const Outcome outcome = courier_.Bring(message, [this] { return shared_.leads(); });
  last_attempt_ = steady_clock::now();
  if (outcome.cancelled) return;
  if (outcome.ok()) return Succeed(notice);
  Fail(notice, outcome);
}

void TargetSender::End(const Notice& notice) {
  store_.Write([notice](WriteTx& tx) { tx.EndNotice(notice); });
}

void TargetSender::Succeed(const Notice& notice) {
  ++shared_.sent;
  log::Debug("notice_sent", {{"target", target_.id}, {"notice", notice.Id()}});
  const bool is_back = std::exchange(failures_, 0) >= kFailuresOfAnAbsence;
  store_.Write([notice, is_back, now = shared_.clock()](WriteTx& tx) {
    tx.EndNotice(notice);
    if (is_back) tx.BringForward(notice.target, now);
  });
}

void TargetSender::Fail(Notice notice, const Outcome& outcome) {
  ++notice.attempts;
  const std::int64_t now = shared_.clock();
  log::Warn("notice_failed", {{"target", target_.id},
                              {"address", target_.Name()},
                              {"notice", notice.Id()},
                              {"attempts", notice.attempts},
                              {"reason", outcome.trouble}});
  ++shared_.failed;  // what is counted has been told
  const milliseconds asked = std::chrono::seconds(outcome.retry_after_s);
  notice.next_ms = now + std::max(PauseAfter(notice.attempts, shared_.settings), asked).count();
  if (outcome.is_away()) {
    const milliseconds pause = std::max(PauseAfter(++failures_, shared_.settings), asked);
    const MutexLock lock(mutex_);
    paused_until_ = steady_clock::now() + pause;
  }
  store_.Write([notice](WriteTx& tx) { tx.PutOffNotice(notice); });
}

}  // namespace aw::notify
