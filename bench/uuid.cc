#include "uuid.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <random>

namespace bench {
namespace {

constexpr uint64_t kCounterBits = 12;

// Milliseconds and counter as one strictly increasing number.
uint64_t NextTick() {
  static uint64_t last = 0;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto ms = static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  last = std::max(last + 1, ms << kCounterBits);
  return last;
}

}  // namespace

std::string NewUuid() {
  static std::mt19937_64 random{std::random_device{}()};
  const uint64_t tick = NextTick();
  const uint64_t high = (tick >> kCounterBits) << 16 | 0x7000 | (tick & 0xfff);
  const uint64_t low = (random() >> 2) | uint64_t{1} << 63;

  std::string text(36, '-');
  size_t at = 0;
  for (int digit = 0; digit < 32; ++digit) {
    if (digit == 8 || digit == 12 || digit == 16 || digit == 20) ++at;
    const uint64_t half = digit < 16 ? high : low;
    text[at++] = "0123456789abcdef"[half >> (60 - digit % 16 * 4) & 0xf];
  }
  return text;
}

}  // namespace bench
