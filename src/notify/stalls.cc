#include "notify/stalls.h"

#include <algorithm>

#include "log/log.h"

namespace aw::notify {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLongestPause{30'000};
constexpr milliseconds kShortestPause{200};
constexpr std::int64_t kMostAtOnce = 10'000;
constexpr std::int64_t kKeepEveryMs = 600'000;  // while nothing is found

}  // namespace

milliseconds Stalls::Pause() const {
  if (settings_.stall_after.count() == 0) return kLongestPause;
  return std::clamp(settings_.stall_after / 4, kShortestPause, kLongestPause);
}

bool Stalls::Keep(const Time& until) {
  mark_ = until;
  kept_ms_ = clock_();
  return store_.Write([until](WriteTx& tx) { tx.SetQuietWatermark(until); });
}

// The start of the examined span; nothing if there is nothing to examine.
std::optional<Time> Stalls::Begin(std::int64_t now_ms, const Time& until) {
  if (!mark_) {
    const auto kept = store_.Read([](ReadTx& tx) { return tx.QuietWatermark(); });
    if (!kept) return std::nullopt;
    // The first look, or the clock was set back after the mark.
    if (!*kept || **kept > Time::FromUnixMs(now_ms)) {
      Keep(until);
      return std::nullopt;
    }
    mark_ = **kept;
    kept_ms_ = now_ms;
  }
  // Debates older than kMaxNoticeAge are skipped after a long pause.
  return std::max(*mark_, Time::FromUnixMs(until.ToUnixMs() - milliseconds(kMaxNoticeAge).count()));
}

bool Stalls::Look() {
  const milliseconds stall = settings_.stall_after;
  if (stall.count() == 0) return false;
  const std::int64_t now = clock_();
  const Time until = Time::FromUnixMs(now - stall.count());
  const auto from = Begin(now, until);
  if (!from || *from >= until) return false;
  const auto quiet = store_.Read([&](ReadTx& tx) { return tx.QuietDebates(*from, until, kMostAtOnce); });
  if (!quiet) return false;
  for (const QuietDebate& debate : *quiet) {
    if (!Add(debate)) return false;  // the server stops; the span is examined again later
  }
  if (!quiet->empty() || now - kept_ms_ >= kKeepEveryMs) {
    Keep(until);
  } else {
    mark_ = until;
  }
  return !quiet->empty();
}

bool Stalls::Add(const QuietDebate& quiet) {
  std::vector<Notice> notices;
  const std::int64_t now = clock_();
  for (const Target& target : settings_.targets) {
    if (target.kind == Target::Kind::kDesktop) continue;
    notices.push_back({target.id, quiet.id, 0, NoticeKind::kStalled, now, 0, now});
  }
  return store_.Write(
      [quiet, notices](WriteTx& tx) {
        const auto head = tx.FindDebate(quiet.id);
        if (!head || head->debate.state == State::kClosed || head->debate.updated_at != quiet.updated_at) {
          return;
        }
        std::vector<Notice> now_known = notices;
        for (Notice& notice : now_known) notice.seq = head->newest.seq;
        tx.AddNotices(now_known);
      },
      quiet.id);
}

}  // namespace aw::notify
