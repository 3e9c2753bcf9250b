// The time limit of one read. Searches have a shorter limit and end at once when the store stops; other reads then have
// two seconds, counted from the stop or from their own start if that is later. One per reader; used by its thread only.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "core/error.h"
#include "store/store.h"

namespace aw {

class ReadLimit {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  static constexpr std::chrono::milliseconds kSearch{2'000};
  static constexpr std::chrono::milliseconds kWhileStopping{2'000};

  // `stopping_since` returns Moment() until the store stops.
  ReadLimit(std::chrono::milliseconds longest, std::function<Moment()> stopping_since)
      : longest_(longest), stopping_since_(std::move(stopping_since)) {}

  void Begin() { Set(longest_, false); }
  void BeginSearch() { Set(std::min(longest_, kSearch), true); }

  bool is_search() const { return is_search_; }
  bool IsOver() const { return std::chrono::steady_clock::now() >= deadline_ || IsStopping(); }
  void Check() const {
    if (IsOver()) throw StoreFailure(Reason());
  }

  Error Reason() const {
    if (IsStopping()) return ServerBusy("The server is stopping");
    return {ErrorCode::kServerBusy,
            (is_search_ ? "This search took longer than " : "This read took longer than ") +
                std::to_string(time_.count() / 1000) + " s and was ended",
            is_search_ ? "Search for fewer words, or for rarer ones" : "Ask for less: a smaller limit",
            {}};
  }

 private:
  void Set(std::chrono::milliseconds time, bool is_search) {
    time_ = time;
    is_search_ = is_search;
    begun_ = std::chrono::steady_clock::now();
    deadline_ = begun_ + time;
  }
  bool IsStopping() const {
    const Moment since = stopping_since_();
    if (since == Moment()) return false;
    return is_search_ || std::chrono::steady_clock::now() >= std::max(since, begun_) + kWhileStopping;
  }

  const std::chrono::milliseconds longest_;
  const std::function<Moment()> stopping_since_;
  std::chrono::milliseconds time_{};
  bool is_search_ = false;
  Moment begun_;
  Moment deadline_;
};

}  // namespace aw
