#include "client/call_options.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>

namespace aw::client {

Ready Await(int fd, short events, const CallOptions& call) {
  pollfd entry{fd, events, 0};
  while (true) {
    if (call.stopped()) return Ready::kStopped;
    const auto left = call.deadline - Clock::now();
    if (left <= Clock::duration::zero()) return Ready::kTooLate;
    auto slice = std::min<Clock::duration>(left, std::chrono::hours(1));
    if (call.on_tick || call.cancelled) slice = std::min(slice, call.tick);
    const auto ms = std::chrono::ceil<std::chrono::milliseconds>(slice).count();
    const int ready = ::poll(&entry, fd >= 0 ? 1 : 0, static_cast<int>(ms));
    if (ready > 0) return Ready::kYes;
    if (ready < 0 && errno != EINTR) return Ready::kYes;  // the next call on `fd` reports the error
    if (call.on_tick) call.on_tick();
  }
}

void Sleep(Clock::duration time, const CallOptions& call) {
  CallOptions until = call;
  until.deadline = std::min(call.deadline, Clock::now() + time);
  Await(-1, 0, until);
}

}  // namespace aw::client
