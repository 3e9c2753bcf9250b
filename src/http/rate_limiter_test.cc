#include <gtest/gtest.h>

#include "http/admission.h"

namespace aw::http {
namespace {

using namespace std::chrono_literals;

const SteadyTime kStart{1'000h};

int AllowedAt(RateLimiter& limiter, SteadyTime now, const std::string& address = "127.0.0.1", int tries = 100) {
  int allowed = 0;
  for (int i = 0; i < tries; ++i) allowed += limiter.Allow(address, now) ? 1 : 0;
  return allowed;
}

TEST(RateLimiter, ZeroMeansNoLimit) {
  RateLimiter limiter(0);
  EXPECT_EQ(AllowedAt(limiter, kStart), 100);
}

TEST(RateLimiter, ABurstIsTwoSecondsWorth) {
  RateLimiter limiter(10);
  EXPECT_EQ(AllowedAt(limiter, kStart), 20);
}

TEST(RateLimiter, ThenTheRateHolds) {
  RateLimiter limiter(10);
  AllowedAt(limiter, kStart);
  EXPECT_EQ(AllowedAt(limiter, kStart + 50ms), 0);
  EXPECT_EQ(AllowedAt(limiter, kStart + 1s), 10);
  EXPECT_EQ(AllowedAt(limiter, kStart + 1s), 0);
  EXPECT_EQ(AllowedAt(limiter, kStart + 1500ms), 5);
}

TEST(RateLimiter, AQuietAddressSavesNoMoreThanABurst) {
  RateLimiter limiter(10);
  AllowedAt(limiter, kStart);
  EXPECT_EQ(AllowedAt(limiter, kStart + 1h), 20);
}

TEST(RateLimiter, SmallStepsAddUp) {
  RateLimiter limiter(10);
  AllowedAt(limiter, kStart);
  int allowed = 0;
  for (int i = 1; i <= 1'000; ++i) allowed += AllowedAt(limiter, kStart + i * 1ms, "127.0.0.1", 1);
  EXPECT_GE(allowed, 9);
  EXPECT_LE(allowed, 10);
}

TEST(RateLimiter, AddressesDoNotShare) {
  RateLimiter limiter(1);
  EXPECT_EQ(AllowedAt(limiter, kStart, "10.0.0.1"), 2);
  EXPECT_EQ(AllowedAt(limiter, kStart, "10.0.0.2"), 2);
  EXPECT_EQ(AllowedAt(limiter, kStart, "10.0.0.1"), 0);
}

TEST(RateLimiter, VeryManyAddressesAreCountedAnewNotForever) {
  RateLimiter limiter(1);
  AllowedAt(limiter, kStart, "first");
  for (int i = 0; i < 65'535; ++i) limiter.Allow(std::to_string(i), kStart);
  EXPECT_EQ(AllowedAt(limiter, kStart, "first"), 2);
}

}  // namespace
}  // namespace aw::http
