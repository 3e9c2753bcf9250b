// All samples of one measurement, so that percentiles are exact.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

namespace bench {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Micros = std::chrono::duration<double, std::micro>;
using Seconds = std::chrono::duration<double>;

class Latencies {
 public:
  void Add(Clock::duration sample) { samples_.push_back(sample); }
  void Clear() { samples_.clear(); }
  size_t size() const { return samples_.size(); }

  // The smallest sample that at least this share of all samples does not exceed; throws if there are no samples.
  Micros Percentile(double share) const;
  Micros Median() const { return Percentile(0.5); }

 private:
  std::vector<Clock::duration> samples_;
};

}  // namespace bench
