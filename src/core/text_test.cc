#include "core/text.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace aw {
namespace {

using namespace std::string_literals;

TEST(Utf8, CountsCodePoints) {
  const std::pair<std::string, std::size_t> rows[] = {
      {"", 0},
      {"abc", 3},
      {"\0a"s, 2},
      {"\x7F", 1},
      {"tranh luận", 10},         // precomposed Vietnamese
      {"a\xCC\x81", 2},           // a letter and its combining accent
      {"\xC2\x80", 1},            // the first of two bytes
      {"\xDF\xBF", 1},            // and the last
      {"\xE0\xA0\x80", 1},        // the first of three bytes
      {"\xED\x9F\xBF", 1},        // the last before the surrogates
      {"\xEE\x80\x80", 1},        // the first after them
      {"\xEF\xBF\xBF", 1},        // the last of three bytes
      {"\xF0\x90\x80\x80", 1},    // the first of four bytes
      {"\xF4\x8F\xBF\xBF", 1},    // U+10FFFF
      {"👩‍👩‍👧", 5},  // three people and two joiners
      {"日本語", 3},
  };
  for (const auto& [text, count] : rows) EXPECT_EQ(CountCharacters(text), count) << text;
}

TEST(Utf8, RefusesWhatIsNotValid) {
  const std::pair<std::string_view, std::string> rows[] = {
      {"lone continuation", "\x80"},
      {"lone continuation at the end", "a\xBF"},
      {"overlong slash in two bytes", "\xC0\xAF"},
      {"overlong in two bytes", "\xC1\xBF"},
      {"overlong in three bytes", "\xE0\x80\xAF"},
      {"overlong in three bytes, the last", "\xE0\x9F\xBF"},
      {"overlong in four bytes", "\xF0\x80\x80\xAF"},
      {"overlong in four bytes, the last", "\xF0\x8F\xBF\xBF"},
      {"overlong NUL", "\xC0\x80"},
      {"first surrogate", "\xED\xA0\x80"},
      {"last surrogate", "\xED\xBF\xBF"},
      {"surrogate pair", "\xED\xA0\xBD\xED\xB8\x80"},
      {"beyond U+10FFFF", "\xF4\x90\x80\x80"},
      {"lead that never is", "\xF5\x80\x80\x80"},
      {"five bytes", "\xF8\x88\x80\x80\x80"},
      {"six bytes", "\xFC\x84\x80\x80\x80\x80"},
      {"FE", "\xFE"},
      {"FF", "\xFF"},
      {"truncated two", "\xC3"},
      {"truncated three", "\xE2\x82"},
      {"truncated three after the lead", "\xE2"},
      {"truncated four", "\xF0\x9F\x98"},
      {"lead followed by ASCII", "\xC3("},
      {"three with a bad second", "\xE2(\xA1"},
      {"three with a bad third", "\xE2\x82("},
      {"four with a bad fourth", "\xF0\x9F\x98("},
      {"good, then bad", "luận\xC3"},
      {"UTF-16", "a\xFF\xFE"},
  };
  for (const auto& [what, text] : rows) EXPECT_EQ(CountCharacters(text), std::nullopt) << what;
}

TEST(Utf8, NoCutThroughACharacterIsValid) {
  const std::string text = "é€😀";
  const std::string whole_at[] = {"", "é", "é€", "é€😀"};
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    const std::string part = text.substr(0, cut);
    const bool whole = part == whole_at[0] || part == whole_at[1] || part == whole_at[2] || part == whole_at[3];
    EXPECT_EQ(CountCharacters(part).has_value(), whole) << "cut at " << cut;
  }
}

TEST(Blank, WhiteSpaceOfEveryKindIsBlank) {
  for (const std::string_view text : {"", " ", "\t\n\v\f\r", " \r\n ", "\xC2\x85", "\xC2\xA0", "\xE1\x9A\x80",
                                      "\xE2\x80\x80", "\xE2\x80\x8A", "\xE2\x80\xA8", "\xE2\x80\xA9", "\xE2\x80\xAF",
                                      "\xE2\x81\x9F", "\xE3\x80\x80", "\xEF\xBB\xBF", " \xC2\xA0\xE3\x80\x80\n"}) {
    EXPECT_TRUE(IsBlank(text)) << testing::PrintToString(text);
  }
}

TEST(Blank, AnythingElseIsNot) {
  for (const std::string_view text : {"a", " a", "\n.\n", "ậ", "😀", "\xC2\xA0x", "\x01", "0"}) {
    EXPECT_FALSE(IsBlank(text)) << testing::PrintToString(text);
  }
  EXPECT_FALSE(IsBlank("\0"s));
}

TEST(EqualsIgnoringCase, OnlyAsciiLettersHaveNoCase) {
  EXPECT_TRUE(EqualsIgnoringCase("", ""));
  EXPECT_TRUE(EqualsIgnoringCase("LocalHost:1", "localhost:1"));
  EXPECT_FALSE(EqualsIgnoringCase("a", "ab"));
  EXPECT_FALSE(EqualsIgnoringCase("@[", "`{"));
  EXPECT_FALSE(EqualsIgnoringCase("É", "é"));
}

TEST(Blank, WhatIsNotValidIsNotBlank) {
  EXPECT_FALSE(IsBlank(" \xC2"));
  EXPECT_FALSE(IsBlank("\x80"));
}

TEST(Printable, IsOneLineWithoutWhatControlsATerminalOrTheDirectionOfWriting) {
  const std::pair<std::string, std::string> rows[] = {
      {"", ""},
      {"Codex CLI", "Codex CLI"},
      {"  a\tb\n ", "a b"},
      {"\x1b[31mred\x7f", "[31mred"},
      {"a\0b"s, "ab"},
      {"\u202Eevil\u2066\u200B\uFEFF", "evil"},
      {"\u0085\u009B1m", "1m"},
      {"tranh lu\u1EADn", "tranh lu\u1EADn"},
      {"\xFF", ""},
      {"a\xC2", ""},
      {"12345678901", "1234567890"},
      {"123456789 1", "123456789"},
      {"\u1EAD\u1EAD\u1EAD\u1EAD\u1EAD\u1EAD\u1EAD\u1EAD\u1EAD\u1EAD\xFF", ""},
  };
  for (const auto& [text, line] : rows) EXPECT_EQ(Printable(text, 10), line) << testing::PrintToString(text);
}

}  // namespace
}  // namespace aw
