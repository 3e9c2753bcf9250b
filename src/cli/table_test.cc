#include <gtest/gtest.h>

#include "cli/line.h"

namespace aw::cli {
namespace {

constexpr TableColumn kTestColumns[] = {{"id"}, {"title", 6}, {"state"}};

std::vector<std::string> Texts(const std::vector<Line>& lines) {
  std::vector<std::string> out;
  for (const Line& line : lines) out.push_back(Drawn(line, 0, Colours{}));
  return out;
}

TEST(Table, ColumnsAreAsWideAsTheirCells) {
  EXPECT_EQ(Texts(TableLines(kTestColumns, {{{"1"}, {"long title"}, {"open"}}, {{"22"}, {"漢字"}, {"closed"}}}, 80)),
            (std::vector<std::string>{"id  title       state", "1   long title  open", "22  漢字        closed"}));
}

TEST(Table, CutsOnlyTheColumnsThatMayBeCut) {
  EXPECT_EQ(Texts(TableLines(kTestColumns, {{{"0192f0c1"}, {"a long title"}, {"open"}}}, 26)),
            (std::vector<std::string>{"id        title      state", "0192f0c1  a long t…  open"}));
}

TEST(Table, NeverExceedsTheWidthWithWideOrHostileText) {
  const std::string hostile = "\x1b[2J\r\n\xe2\x80\xae" + std::string(300, 'x') + "漢字漢字e\xcc\x81🎉";
  for (int width = 24; width < 100; ++width) {
    for (const Line& line : TableLines(kTestColumns, {{{"0192f0c1"}, {hostile}, {"open"}}}, width)) {
      const std::string text = Drawn(line, width, Colours{});
      EXPECT_LE(WidthOf(text), width);
      EXPECT_EQ(text.find_first_of("\x1b\r\n"), text.npos);
      EXPECT_EQ(text.find("\xe2\x80\xae"), text.npos);
    }
  }
}

TEST(Table, WrapsTheLastColumnBelowItself) {
  constexpr TableColumn kWrapping[] = {{""}, {"", 12, true}};
  EXPECT_EQ(Texts(TableLines(kWrapping, {{{"path"}, {"one two three four"}}}, 20)),
            (std::vector<std::string>{"path  one two three", "      four"}));
}

TEST(Table, MissingCellsAreEmptyAndNoHeadsMakeNoLine) {
  constexpr TableColumn kTwo[] = {{""}, {""}};
  EXPECT_EQ(Texts(TableLines(kTwo, {{{"a"}}}, 80)), (std::vector<std::string>{"a  "}));
}

}  // namespace
}  // namespace aw::cli
