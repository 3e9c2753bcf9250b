#include "wire/quotation.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "support/forgeries.h"

namespace aw {
namespace {

TEST(Quotation, LeavesTextAlone) { EXPECT_EQ(Neutralised("Tiếng Việt\n\tđường 🎉"), "Tiếng Việt\n\tđường 🎉"); }

TEST(Quotation, ShowsControlCharacters) {
  EXPECT_EQ(Neutralised("\x1b[31m"), "␛[31m");
  EXPECT_EQ(Neutralised(std::string_view("\0\x07\x7f", 3)), "␀␇␡");
}

TEST(Quotation, TakesLineEndsForWhatTheyAre) { EXPECT_EQ(Neutralised("a\r\nb\rc\r"), "a\nb␍c␍"); }

TEST(Quotation, ReplacesHiddenControls) {
  EXPECT_EQ(Neutralised("a\u009bb"), "a\uFFFDb");
  EXPECT_EQ(Neutralised("\u202E\u2066\u200F\u2028"), "\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(Neutralised("\u061C\u200E\u2069\u206A\u206F\uFFF9"), "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(Neutralised("\u2026\u2013"), "\u2026\u2013");
}

TEST(Quotation, EscapesInJsonWhatJsonDoesNot) {
  EXPECT_EQ(WithHiddenControlsEscaped("{\"a\":\"\u009b31m\x7f\u202e\u2028 é\"}\n"),
            "{\"a\":\"\\u009b31m\\u007f\\u202e\\u2028 é\"}\n");
}

TEST(Quotation, BreaksNoLineInALine) { EXPECT_EQ(NeutralisedLine("a\nb\tc"), "a b c"); }

TEST(Quotation, OfALineIsJsonOnOneLine) {
  EXPECT_EQ(QuotedLine("Use WAL"), "\"Use WAL\"");
  EXPECT_EQ(QuotedLine("a\r\n\"b\"\u2028\u061C\\"), "\"a\\r\\n\\\"b\\\"\\u2028\\u061c\\\\\"");
  for (const std::string& text : forgeries::All()) {
    const std::string line = QuotedLine(text);
    EXPECT_EQ(NeutralisedLine(line), line) << text;
    EXPECT_EQ(boost::json::parse(line).as_string(), text);
  }
}

TEST(Quotation, AWordNeedsNone) {
  for (const char* word : {"CLOSED", "src/store.cc", "v1.2-rc_3"}) EXPECT_EQ(QuotedUnlessWord(word), word);
  for (const char* text : {"", "a b", "a:", "\"a\"", "a,b", "`a`", "é"})
    EXPECT_EQ(QuotedUnlessWord(text), QuotedLine(text));
}

TEST(Quotation, InAFenceEndsWhereTheFenceDoes) {
  EXPECT_EQ(FencedBlock("a\r\nb", "diff"), "```diff\na\r\nb\n```\n");
  EXPECT_EQ(FencedBlock("x\n````\n"), "`````\nx\n````\n`````\n");
  for (const std::string& text : forgeries::All()) {
    EXPECT_EQ(forgeries::WithoutQuotations(FencedBlock(text) + "Ours.\n"), "(fenced)\nOurs.\n") << text;
  }
}

TEST(Quotation, OfABlockHasItsMarkOnEveryLine) {
  EXPECT_EQ(BlockQuotation("a\nb\n\n"), "> a\n> b\n");
  for (const std::string& text : forgeries::All()) {
    EXPECT_EQ(forgeries::WithoutQuotations(BlockQuotation(text) + "Ours.\n"), "(quoted)\nOurs.\n") << text;
  }
}

}  // namespace
}  // namespace aw
