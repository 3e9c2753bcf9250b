#include "core/line_range.h"

#include <gtest/gtest.h>

#include <string>

namespace aw {
namespace {

constexpr std::string_view kFourLines = "one\ntwo\r\n\nfour";

TEST(LineRange, ThePagesTogetherAreTheText) {
  for (std::int64_t limit = 1; limit <= 5; ++limit) {
    std::string all;
    std::int64_t lines = 0;
    for (std::int64_t offset = 0; offset < 4; offset += limit) {
      const TextPart part = PartOf(kFourLines, {offset, limit});
      EXPECT_EQ(part.total_lines, 4);
      all.append(part.text);
      lines += part.lines;
    }
    EXPECT_EQ(all, kFourLines);
    EXPECT_EQ(lines, 4);
  }
}

TEST(LineRange, ALineKeepsItsEnd) {
  EXPECT_EQ(PartOf(kFourLines, {1, 1}).text, "two\r\n");
  EXPECT_EQ(PartOf(kFourLines, {3, 9}).text, "four");
}

TEST(LineRange, BehindTheEndIsNothing) {
  EXPECT_EQ(PartOf(kFourLines, {4, 1}).text, "");
  EXPECT_EQ(PartOf(kFourLines, {INT64_MAX, INT64_MAX}).total_lines, 4);
  EXPECT_EQ(PartOf("", {0, 1}).total_lines, 0);
  EXPECT_EQ(PartOf("a\n", {0, 9}).lines, 1);
}

}  // namespace
}  // namespace aw
