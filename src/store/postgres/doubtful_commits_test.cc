#include "store/postgres/doubtful_commits.h"

#include <gtest/gtest.h>

namespace aw::postgres {
namespace {

TEST(DoubtfulCommits, GiveTheFirstNewOneOnce) {
  DoubtfulCommits doubtful;
  EXPECT_EQ(doubtful.TakeFirstNew(), std::nullopt);
  doubtful.Add(7);
  doubtful.Add(5);
  EXPECT_EQ(doubtful.TakeFirstNew(), 5);
  EXPECT_EQ(doubtful.TakeFirstNew(), std::nullopt);
  EXPECT_TRUE(doubtful.Contains(5) && doubtful.Contains(7));
  EXPECT_FALSE(doubtful.Contains(6));
}

TEST(DoubtfulCommits, AreBoundedAndTheNewestStay) {
  DoubtfulCommits doubtful;
  const auto last = static_cast<std::int64_t>(2 * DoubtfulCommits::kMax);
  for (std::int64_t transaction = 1; transaction <= last; ++transaction) doubtful.Add(transaction);
  EXPECT_FALSE(doubtful.Contains(1));
  EXPECT_TRUE(doubtful.Contains(last));
}

}  // namespace
}  // namespace aw::postgres
