#include "core/read_budget.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

const ReadBudget kSmall = ReadBudget::AtHand({});

DebateQuery Page(std::int64_t limit, std::int64_t offset) {
  return {.state = {}, .title_contains = {}, .limit = limit, .offset = offset};
}

TEST(ReadBudget, AtHandAllowsPagesNearTheStartAndAfterAnyPlace) {
  EXPECT_TRUE(kSmall.Allows(DebateQuery{}));
  EXPECT_TRUE(kSmall.Allows(Page(50, 50)));
  EXPECT_FALSE(kSmall.Allows(Page(50, 51)));
  EXPECT_FALSE(kSmall.Allows(Page(500, 0)));
  EXPECT_FALSE(kSmall.Allows(Page(1, INT64_MAX)));
  DebateQuery after = Page(50, 0);
  after.after = ListPlace{Time::FromUnixMs(0), {}};
  EXPECT_TRUE(kSmall.Allows(after));
}

TEST(ReadBudget, AtHandAllowsNothingThatLooksAtEverything) {
  DebateQuery search;
  search.title_contains = "x";
  EXPECT_FALSE(kSmall.Allows(search));
  EXPECT_FALSE(kSmall.AllowsDiff());
  EXPECT_FALSE(kSmall.AllowsArguments(kNoLimit));
}

TEST(ReadBudget, TheLargerArgumentsMayBeTheFewerAreReadAtHand) {
  Limits limits;
  EXPECT_TRUE(ReadBudget::AtHand(limits).AllowsArguments(25));
  EXPECT_FALSE(ReadBudget::AtHand(limits).AllowsArguments(26));
  limits.max_content_bytes = 1 << 20;
  EXPECT_TRUE(ReadBudget::AtHand(limits).AllowsArguments(3));
  EXPECT_FALSE(ReadBudget::AtHand(limits).AllowsArguments(4));
  limits.max_content_bytes = 1;
  EXPECT_FALSE(ReadBudget::AtHand(limits).AllowsArguments(101));
}

TEST(ReadBudget, AsideAllowsAnything) {
  DebateQuery search = Page(500, INT64_MAX - 500);
  search.title_contains = "x";
  EXPECT_TRUE(kAside.Allows(search));
  EXPECT_TRUE(kAside.Allows(Page(500, INT64_MAX - 500)));
  EXPECT_TRUE(kAside.AllowsDiff());
  EXPECT_TRUE(kAside.AllowsArguments(kNoLimit));
}

}  // namespace
}  // namespace aw
