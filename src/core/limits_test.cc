#include "core/limits.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

std::string Repeat(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out.append(text);
  return out;
}

std::int64_t Number(const Error& error, std::string_view name) {
  for (const auto& [field, value] : error.extra) {
    if (field == name) return std::get<std::int64_t>(value);
  }
  return -1;
}

void ExpectInvalid(const std::optional<Error>& error, std::string_view field) {
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::kInvalidInput);
  EXPECT_NE(error->message.find(field), std::string::npos) << error->message;
}

TEST(Limits, AreTheContractsByDefault) {
  const Limits limits;
  EXPECT_EQ(limits.max_content_bytes, 10'240);
  EXPECT_EQ(limits.max_document_bytes, 1'048'576);
  EXPECT_EQ(limits.debate_types, (std::vector<std::string>{"coding_plan_debate", "general_debate"}));
  EXPECT_EQ(Limits::kMaxTitleCharacters, 200);
  EXPECT_EQ(Limits::kMaxSummaryCharacters, 500);
  EXPECT_EQ(Limits::kMaxMetadataBytes, 8'192);
}

TEST(Line, TakesOneToMaxCharactersWhateverTheirBytes) {
  for (const std::string_view letter : {"a", "ậ", "😀"}) {
    EXPECT_FALSE(CheckLine("title", Repeat(letter, 1), 200)) << letter;
    EXPECT_FALSE(CheckLine("title", Repeat(letter, 199), 200)) << letter;
    EXPECT_FALSE(CheckLine("title", Repeat(letter, 200), 200)) << letter;
    ExpectInvalid(CheckLine("title", Repeat(letter, 201), 200), "title");
  }
}

TEST(Line, IsRefusedWhenEmptyBlankBadOrWithNul) {
  ExpectInvalid(CheckLine("summary", "", 500), "summary");
  ExpectInvalid(CheckLine("summary", " \t\n", 500), "summary");
  ExpectInvalid(CheckLine("summary", "\xE3\x80\x80", 500), "summary");
  ExpectInvalid(CheckLine("summary", "\xC3", 500), "summary");
  ExpectInvalid(CheckLine("summary", std::string("a\0b", 3), 500), "summary");
}

TEST(Content, TakesUpToMaxBytes) {
  EXPECT_FALSE(CheckContent("content", "x", 10));
  EXPECT_FALSE(CheckContent("content", Repeat("x", 9), 10));
  EXPECT_FALSE(CheckContent("content", Repeat("x", 10), 10));
  const auto error = CheckContent("content", Repeat("x", 11), 10);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::kContentTooLarge);
  EXPECT_EQ(Number(*error, "max_length"), 10);
  EXPECT_EQ(Number(*error, "actual_length"), 11);
}

TEST(Content, CountsBytesNotCharacters) {
  EXPECT_FALSE(CheckContent("content", Repeat("ậ", 3), 9));
  const auto error = CheckContent("content", Repeat("ậ", 4), 11);
  ASSERT_TRUE(error);
  EXPECT_EQ(Number(*error, "actual_length"), 12);
}

TEST(Content, MustSaySomething) {
  ExpectInvalid(CheckContent("motion_content", "", 10), "motion_content");
  ExpectInvalid(CheckContent("motion_content", " \r\n\t", 10), "motion_content");
  ExpectInvalid(CheckContent("motion_content", "\xC2\xA0", 10), "motion_content");
  ExpectInvalid(CheckContent("motion_content", std::string("\0", 1), 10), "motion_content");
}

TEST(Content, BlankAndTooLongIsTooLarge) {
  EXPECT_EQ(CheckContent("content", Repeat(" ", 11), 10)->code, ErrorCode::kContentTooLarge);
}

TEST(OptionalContent, MayBeEmptyOrBlankButNotTooLong) {
  EXPECT_FALSE(CheckOptionalContent("content", "", 10));
  EXPECT_FALSE(CheckOptionalContent("content", "  ", 10));
  EXPECT_FALSE(CheckOptionalContent("content", Repeat("x", 10), 10));
  EXPECT_EQ(CheckOptionalContent("content", Repeat("x", 11), 10)->code, ErrorCode::kContentTooLarge);
  ExpectInvalid(CheckOptionalContent("content", std::string("a\0", 2), 10), "content");
}

TEST(DocumentText, TakesOneByteToMaxEvenIfBlank) {
  EXPECT_FALSE(CheckDocument("\n", 10));
  EXPECT_FALSE(CheckDocument(Repeat("x", 10), 10));
  ExpectInvalid(CheckDocument("", 10), "content");
  EXPECT_EQ(CheckDocument(Repeat("x", 11), 10)->code, ErrorCode::kContentTooLarge);
  ExpectInvalid(CheckDocument(std::string("\0", 1), 10), "content");
}

TEST(DocumentText, TakesExactlyOneMebibyteByDefault) {
  const Limits limits;
  EXPECT_FALSE(CheckDocument(Repeat("x", 1'048'576), limits.max_document_bytes));
  EXPECT_TRUE(CheckDocument(Repeat("x", 1'048'577), limits.max_document_bytes));
}

TEST(DebateType, IsOneOfThoseKnown) {
  Limits limits;
  EXPECT_FALSE(CheckDebateType("coding_plan_debate", limits));
  EXPECT_FALSE(CheckDebateType("general_debate", limits));
  ExpectInvalid(CheckDebateType("retro", limits), "debate_type");
  ExpectInvalid(CheckDebateType("", limits), "debate_type");
  ExpectInvalid(CheckDebateType("General_Debate", limits), "debate_type");
  ExpectInvalid(CheckDebateType("general_debate ", limits), "debate_type");
  limits.debate_types.emplace_back("retro");
  EXPECT_FALSE(CheckDebateType("retro", limits));
  EXPECT_NE(CheckDebateType("x", limits)->message.find("coding_plan_debate, general_debate, retro"), std::string::npos);
}

}  // namespace
}  // namespace aw
