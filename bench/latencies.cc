#include "latencies.h"

#include <algorithm>
#include <cmath>

#include "error.h"

namespace bench {

Micros Latencies::Percentile(double share) const {
  if (samples_.empty()) throw Error("no samples were taken");
  auto sorted = samples_;
  const auto rank = static_cast<size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  const auto nth = sorted.begin() + static_cast<std::ptrdiff_t>(std::max<size_t>(rank, 1) - 1);
  std::nth_element(sorted.begin(), nth, sorted.end());
  return *nth;
}

}  // namespace bench
