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

TEST(Shell, LeavesPlainWordsAlone) { EXPECT_EQ(ShellQuoted("--debate-id=0192f0c1/x.md"), "--debate-id=0192f0c1/x.md"); }

TEST(Shell, QuotesTheRest) {
  EXPECT_EQ(ShellQuoted(""), "''");
  EXPECT_EQ(ShellQuoted("a b"), "'a b'");
  EXPECT_EQ(ShellQuoted("$(rm)"), "'$(rm)'");
  EXPECT_EQ(ShellQuoted("it's"), "'it'\\''s'");
}

TEST(Shell, JoinsWords) { EXPECT_EQ(ShellCommand({"aw", "x y", "z"}), "aw 'x y' z"); }

}  // namespace
}  // namespace aw::cli
