#include <gtest/gtest.h>

#include "cli/run/console.h"

namespace aw::cli::run {
namespace {

using Kind = Key::Kind;
using Keys = std::vector<Key>;

TEST(Keys, AreLettersWithoutCase) {
  EXPECT_EQ(KeyReader().Take("bB1"), (Keys{{Kind::kCharacter, 'b'}, {Kind::kCharacter, 'b'}, {Kind::kCharacter, '1'}}));
}

TEST(Keys, TakeBothLineEndsForEnter) { EXPECT_EQ(KeyReader().Take("\r\n"), (Keys{{Kind::kEnter}, {Kind::kEnter}})); }

TEST(Keys, TellEscapeFromWhatBeginsWithIt) {
  KeyReader reader;
  EXPECT_EQ(reader.Take("\x1b"), Keys{});
  EXPECT_EQ(reader.Take(""), (Keys{{Kind::kEscape}}));
  EXPECT_EQ(reader.Take("\x1b[A\x1bOB"), (Keys{{Kind::kUp}, {Kind::kDown}}));
  EXPECT_EQ(reader.Take("\x1b["), Keys{});
  EXPECT_EQ(reader.Take("B"), (Keys{{Kind::kDown}}));
}

TEST(Keys, TakeNoSequenceForLetters) {
  KeyReader reader;
  EXPECT_EQ(reader.Take("\x1b[15~\x1b[1;5A\x1b[200~"), Keys{});
  EXPECT_EQ(reader.Take("\x1bx"), Keys{});
  EXPECT_EQ(reader.Take("\x1b\x1b"), (Keys{{Kind::kEscape}}));
  EXPECT_EQ(reader.Take(""), (Keys{{Kind::kEscape}}));
  EXPECT_EQ(reader.Take(std::string("\x1b[") + std::string(100, ';')), Keys{});
  EXPECT_EQ(reader.Take("a"), (Keys{{Kind::kCharacter, 'a'}}));
}

TEST(Keys, LeaveOtherCharactersOut) { EXPECT_EQ(KeyReader().Take("đ\x04\t \x7f"), Keys{}); }

}  // namespace
}  // namespace aw::cli::run
