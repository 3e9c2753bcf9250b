#include <algorithm>

#include "http/admission.h"

namespace aw::http {

bool RateLimiter::Allow(const std::string& address, SteadyTime now) {
  if (per_second_ <= 0) return true;
  if (buckets_.size() >= kMaxAddresses) buckets_.clear();
  const double full = per_second_ * 2;
  auto [entry, is_new] = buckets_.try_emplace(address, Bucket{full, now});
  Bucket& bucket = entry->second;
  const std::chrono::duration<double> passed = now - bucket.filled;
  bucket.tokens = std::min(full, bucket.tokens + passed.count() * per_second_);
  bucket.filled = now;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}

}  // namespace aw::http
