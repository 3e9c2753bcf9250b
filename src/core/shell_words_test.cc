#include "core/shell_words.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

TEST(Shell, LeavesPlainWordsAlone) { EXPECT_EQ(ShellQuoted("--debate-id=0192f0c1/x.md"), "--debate-id=0192f0c1/x.md"); }

TEST(Shell, QuotesTheRest) {
  EXPECT_EQ(ShellQuoted(""), "''");
  EXPECT_EQ(ShellQuoted("a b"), "'a b'");
  EXPECT_EQ(ShellQuoted("$(rm)"), "'$(rm)'");
  EXPECT_EQ(ShellQuoted("it's"), "'it'\\''s'");
}

TEST(Shell, JoinsWords) { EXPECT_EQ(ShellCommand({"aw", "x y", "z"}), "aw 'x y' z"); }

}  // namespace
}  // namespace aw
