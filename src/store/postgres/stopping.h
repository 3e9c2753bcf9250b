// Limits how long a stopping store waits for PostgreSQL. While PostgreSQL answers, all queued work is finished; after
// kAnswerTimeout without an answer, all waits end. Thread-safe.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace aw::postgres {

using Moment = std::chrono::steady_clock::time_point;

class Stopping {
 public:
  static constexpr std::chrono::seconds kAnswerTimeout{2};  // a stopping server has 5 s for all

  void Begin() {
    Moment never;
    begun_.compare_exchange_strong(never, std::chrono::steady_clock::now());
  }

  // Moment() until the store stops.
  Moment begun() const { return begun_; }

  // The end of a wait that began at `from` and would end at `deadline`.
  Moment Limit(Moment from, Moment deadline) const {
    if (given_up_) return from;
    const Moment begun = begun_;
    return begun == Moment() ? deadline : std::min(deadline, std::max(from, begun) + kAnswerTimeout);
  }

  // Call it when a wait ended without an answer.
  void ReportTimeout() {
    if (begun_.load() != Moment()) given_up_ = true;
  }
  bool given_up() const { return given_up_; }

 private:
  std::atomic<Moment> begun_{Moment()};
  std::atomic<bool> given_up_ = false;
};

}  // namespace aw::postgres
