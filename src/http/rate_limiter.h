// At most so many requests per second from one address, with bursts of two seconds' worth. One thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "hub/deadlines.h"

namespace aw::http {

class RateLimiter {
 public:
  explicit RateLimiter(std::int64_t per_second) : per_second_(static_cast<double>(per_second)) {}

  bool Allow(const std::string& address, SteadyTime now);

 private:
  static constexpr std::size_t kMaxAddresses = 65'536;  // at the limit all buckets are dropped

  struct Bucket {
    double tokens = 0;
    SteadyTime filled;
  };
  const double per_second_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace aw::http
