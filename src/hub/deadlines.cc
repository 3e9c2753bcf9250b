#include "hub/deadlines.h"

#include <algorithm>

namespace aw {

void Deadlines::Set(Timed& timed, SteadyTime due) {
  Drop(timed);
  const auto ticks = (due - start_ + kTick - std::chrono::nanoseconds(1)) / kTick;  // rounded up: never early
  timed.due_ = std::max<std::int64_t>(ticks, now_ + 1);
  slots_[std::min(timed.due_, now_ + kSlots) % kSlots].push_back(timed);
}

void Deadlines::Advance(SteadyTime now) {
  const std::int64_t until = (now - start_) / kTick;
  while (now_ < until) {
    ++now_;
    List due;
    due.swap(slots_[now_ % kSlots]);
    while (!due.empty()) {
      Timed& timed = due.front();
      due.pop_front();
      if (timed.due_ <= now_) {
        timed.OnDeadline();
      } else {
        slots_[std::min(timed.due_, now_ + kSlots) % kSlots].push_back(timed);
      }
    }
  }
}

std::optional<SteadyTime> Deadlines::Next() const {
  for (std::int64_t tick = now_ + 1; tick <= now_ + kSlots; ++tick) {
    if (!slots_[tick % kSlots].empty()) return start_ + tick * kTick;
  }
  return std::nullopt;
}

}  // namespace aw
