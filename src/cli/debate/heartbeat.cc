#include "cli/debate/heartbeat.h"

#include <unistd.h>

#include <cstdio>

namespace aw::cli::debate {
namespace {

constexpr auto kInterval = std::chrono::seconds(15);
constexpr auto kTick = std::chrono::seconds(1);

}  // namespace

Heartbeat::Heartbeat(client::Clock::time_point start, std::int64_t deadline_s)
    : start_(start), deadline_s_(deadline_s), terminal_(::isatty(STDERR_FILENO) == 1), next_(start + kInterval) {}

Heartbeat::~Heartbeat() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
}

client::Patience Heartbeat::Until(client::Clock::time_point deadline) const {
  return {deadline, [this] { Beat(); }, kTick, nullptr};
}

// One line that counts on a terminal, else one line every 15 seconds.
void Heartbeat::Beat() const {
  const auto now = client::Clock::now();
  const auto elapsed = static_cast<long long>(std::chrono::floor<std::chrono::seconds>(now - start_).count());
  const auto all = static_cast<long long>(deadline_s_);
  if (terminal_) {
    std::fprintf(stderr, "\rwaiting, %lld of %lld s ", elapsed, all);
    drawn_ = true;
  } else if (now >= next_) {
    std::fprintf(stderr, "aw: still waiting, %lld of %lld s\n", elapsed, all);
    while (next_ <= now) next_ += kInterval;
  }
}

}  // namespace aw::cli::debate
