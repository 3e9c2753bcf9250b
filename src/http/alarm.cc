#include "http/asio.h"

namespace aw::http {

void Alarm::Set(Timed& timed, std::chrono::nanoseconds after) {
  const SteadyTime due = std::chrono::steady_clock::now() + after;
  deadlines_.Set(timed, due);
  if (due < armed_) Arm();
}

void Alarm::Arm() {
  const auto next = deadlines_.Next();
  armed_ = next.value_or(SteadyTime::max());
  if (!next) return;
  timer_.expires_at(*next);  // cancels the wait before it
  timer_.async_wait([this](const boost::system::error_code& failure) {
    if (failure) return;
    armed_ = SteadyTime::max();
    deadlines_.Advance(std::chrono::steady_clock::now());
    Arm();
  });
}

}  // namespace aw::http
