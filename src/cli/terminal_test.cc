#include "cli/terminal.h"

#include <gtest/gtest.h>

namespace aw::cli {
namespace {

TEST(Terminal, LeavesTextAlone) { EXPECT_EQ(Neutralised("Tiếng Việt\n\tđường 🎉"), "Tiếng Việt\n\tđường 🎉"); }

TEST(Terminal, ShowsControlCharacters) {
  EXPECT_EQ(Neutralised("\x1b[31m"), "␛[31m");
  EXPECT_EQ(Neutralised(std::string_view("\0\x07\x7f", 3)), "␀␇␡");
}

TEST(Terminal, TakesLineEndsForWhatTheyAre) { EXPECT_EQ(Neutralised("a\r\nb\rc\r"), "a\nb␍c␍"); }

TEST(Terminal, ReplacesHiddenControls) {
  EXPECT_EQ(Neutralised("a\u009bb"), "a\uFFFDb");
  EXPECT_EQ(Neutralised("\u202E\u2066\u200F\u2028"), "\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(Neutralised("\u2026\u2013"), "\u2026\u2013");
}

TEST(Terminal, EscapesInJsonWhatJsonDoesNot) {
  EXPECT_EQ(WithHiddenControlsEscaped("{\"a\":\"\u009b31m\x7f\u202e\u2028 é\"}\n"),
            "{\"a\":\"\\u009b31m\\u007f\\u202e\\u2028 é\"}\n");
}

TEST(Terminal, BreaksNoLineInALine) { EXPECT_EQ(NeutralisedLine("a\nb\tc"), "a b c"); }

}  // namespace
}  // namespace aw::cli
