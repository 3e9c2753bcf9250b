#include "cli/line.h"

#include <gtest/gtest.h>

namespace aw::cli {
namespace {

constexpr Colours kPlain{};
constexpr Colours kColoured{.on = true};

TEST(Line, CountsColumnsAsTerminalsDo) {
  EXPECT_EQ(WidthOf("đường"), 5);
  EXPECT_EQ(WidthOf("漢字"), 4);
  EXPECT_EQ(WidthOf("🎉"), 2);
  EXPECT_EQ(WidthOf("e\u0301"), 1);
}

TEST(Line, IsCutAtItsWidth) {
  EXPECT_EQ(Drawn({{"abcdef"}}, 6, kPlain), "abcdef");
  EXPECT_EQ(Drawn({{"abcdefg"}}, 6, kPlain), "abcde…");
  EXPECT_EQ(Drawn({{"abc"}, {"defg"}}, 6, kPlain), "abcde…");
  EXPECT_EQ(Drawn({{"abcdefg"}}, 0, kPlain), "abcdefg");
}

TEST(Line, IsNeverCutWithinAWideCharacter) {
  EXPECT_EQ(Drawn({{"漢字漢字"}}, 6, kPlain), "漢字…");
  EXPECT_EQ(Drawn({{"a漢字漢字"}}, 6, kPlain), "a漢字…");
  for (int columns = 1; columns < 12; ++columns) {
    EXPECT_LE(WidthOf(Drawn({{"漢e\u0301🎉x字字"}, {"漢漢"}}, columns, kPlain)), columns);
  }
}

TEST(Line, KeepsItsColoursWhenItIsCut) {
  EXPECT_EQ(Drawn({{"ab", kBold}, {"cdef", kDim}}, 5, kColoured), "\x1b[1mab\x1b[0m\x1b[2mcd…\x1b[0m");
}

TEST(Line, ObeysNoControlSequence) {
  EXPECT_EQ(Drawn({{"a\x1b[2J\nb\u009b\xff"}}, 0, kPlain), "a␛[2J b\uFFFD\uFFFD");
  EXPECT_EQ(Wrapped("a\x1b[2J\nb\xff", 40), (std::vector<std::string>{"a␛[2J", "b\uFFFD"}));
}

TEST(Wrapped, BreaksBetweenWords) {
  EXPECT_EQ(Wrapped("one two three\n\nfour\n", 8), (std::vector<std::string>{"one two", "three", "", "four"}));
}

TEST(Wrapped, BreaksAWordThatIsTooLong) {
  EXPECT_EQ(Wrapped("abcdefgh ij", 4), (std::vector<std::string>{"abcd", "efgh", "ij"}));
  EXPECT_EQ(Wrapped("漢字漢", 4), (std::vector<std::string>{"漢字", "漢"}));
  EXPECT_EQ(Wrapped("漢字", 1), (std::vector<std::string>{"漢", "字"}));
}

TEST(Flowed, KeepsPartsWhole) {
  const auto lines = Flowed({"aaaa", "bbbb", "cccc"}, 14, {});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0][0].text, "  aaaa · bbbb");
  EXPECT_EQ(lines[1][0].text, "  cccc");
}

TEST(FirstLine, IsTheFirstThatSaysSomething) {
  EXPECT_EQ(FirstLine("\n\n  a b \r\nc"), "a b");
  EXPECT_EQ(FirstLine(" \n"), "");
}

}  // namespace
}  // namespace aw::cli
