#include "core/line_changes.h"

#include <gtest/gtest.h>

#include <string>

namespace aw {
namespace {

TEST(LineChanges, AnEqualTextHasNone) {
  EXPECT_EQ(CompareLines("a\nb\n", "a\nb\n"), (LineChanges{.lines = 2}));
  EXPECT_EQ(CompareLines("", "").changed(), 0);
}

TEST(LineChanges, AReplacedLineCountsOnce) {
  const LineChanges changes = CompareLines("a\nb\nc\n", "a\nB\nc\n");
  EXPECT_EQ(changes, (LineChanges{.lines = 3, .added = 1, .removed = 1, .unknown = 1}));
  EXPECT_EQ(changes.changed(), 1);
}

TEST(LineChanges, LinesAddedAndRemovedAreCounted) {
  EXPECT_EQ(CompareLines("a\n", "a\nb\nc").changed(), 2);
  EXPECT_EQ(CompareLines("a\nb\nc", "a\n").changed(), 2);
}

TEST(LineChanges, ASecondCopyOfALineIsAddedButNotUnknown) {
  const LineChanges changes = CompareLines("a\nb", "a\na\nb");
  EXPECT_EQ(changes.added, 1);
  EXPECT_EQ(changes.unknown, 0);
}

TEST(LineChanges, AMovedLineIsNoChange) { EXPECT_EQ(CompareLines("a\nb\n", "b\na\n").changed(), 0); }

TEST(LineChanges, MoreThanAThirdOfUnknownLinesIsARewrite) {
  EXPECT_FALSE(CompareLines("a\nb\nc\n", "a\nb\nX\n").IsRewrite());  // exactly a third
  EXPECT_TRUE(CompareLines("a\nb\nc\n", "a\nX\nY\n").IsRewrite());
  EXPECT_TRUE(CompareLines("", "a\n").IsRewrite());
  EXPECT_FALSE(CompareLines("a\n", "").IsRewrite());
}

}  // namespace
}  // namespace aw
