#include "core/version.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

TEST(Version, ComparesNumbersAndNotTheirDigits) {
  EXPECT_TRUE(IsOlderVersion("0.2.0", "0.10.0"));
  EXPECT_TRUE(IsOlderVersion("0.2.9", "1.0.0"));
  EXPECT_FALSE(IsOlderVersion("0.2.0", "0.2.0"));
  EXPECT_FALSE(IsOlderVersion("0.10.0", "0.2.0"));
  for (const char* none : {"", "0.1", "x", "unknown"}) {
    EXPECT_FALSE(IsOlderVersion(none, "1.0.0")) << none;
    EXPECT_FALSE(IsOlderVersion("0.1.0", none)) << none;
  }
}

}  // namespace
}  // namespace aw
