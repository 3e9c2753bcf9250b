#include "notify/sender.h"

#include <gtest/gtest.h>

namespace aw::notify {
namespace {

TEST(PauseAfter, GrowsFromASecondToTenMinutesWithSomeChance) {
  const Settings settings;
  for (int round = 0; round < 50; ++round) {
    EXPECT_LE(PauseAfter(1, settings).count(), 1'000);
    EXPECT_GE(PauseAfter(1, settings).count(), 750);
    EXPECT_GE(PauseAfter(4, settings).count(), 6'000);
    EXPECT_LE(PauseAfter(4, settings).count(), 8'000);
    EXPECT_LE(PauseAfter(1'000'000, settings).count(), 600'000);
    EXPECT_GE(PauseAfter(1'000'000, settings).count(), 450'000);
  }
}

}  // namespace
}  // namespace aw::notify
