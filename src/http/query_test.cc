#include "http/query.h"

#include <gtest/gtest.h>

namespace aw::http {
namespace {

std::string Text(std::string_view query) {
  const auto text = TextParameter(query, "q");
  if (!text) return "(refused)";
  return text->value_or("(absent)");
}

TEST(TextParameter, IsDecoded) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"", "(absent)"},
      {"limit=3", "(absent)"},
      {"qq=x", "(absent)"},
      {"xq=x", "(absent)"},
      {"q", ""},
      {"q=", ""},
      {"q=x", "x"},
      {"limit=3&q=x", "x"},
      {"&&q=x&&", "x"},
      {"q=a=b", "a=b"},
      {"q=a+b", "a b"},
      {"q=a%20b%2Bc", "a b+c"},
      {"q=%25%26%3D", "%&="},
      {"q=tr%E1%BB%8Dng%20t%C3%A0i", "trọng tài"},
      {"q=trọng", "trọng"},
      {"q=%f0%9F%98%80", "😀"},
      {"q=a%2526", "a%26"},
      {"q=first&q=second", "first"},
      {"Q=x", "(absent)"},
  };
  for (const auto& [query, text] : rows) EXPECT_EQ(Text(query), text) << query;
}

TEST(TextParameter, BadEscapesBadUtf8AndNulAreRefused) {
  for (const char* query : {"q=%", "q=%4", "q=a%", "q=%4&x=1", "q=%zz", "q=%4g", "q=%g4", "q=% 4", "q=%+1", "q=%-1",
                            "q=%0x", "q=%C3", "q=%80", "q=%C0%AF", "q=%ED%A0%80", "q=%FF", "q=a%00b", "q=%E1%BB"}) {
    EXPECT_EQ(Text(query), "(refused)") << query;
  }
  const auto refused = TextParameter("q=%zz", "q");
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidInput);
  EXPECT_TRUE(refused.error().message.starts_with("q must")) << refused.error().message;
}

TEST(NumberParameter, IsAWholeNumberWithinItsBounds) {
  const auto number = [](std::string_view query) { return NumberParameter(query, "limit", 1, 500); };
  EXPECT_EQ(*number(""), std::nullopt);
  EXPECT_EQ(*number("limit=1"), 1);
  EXPECT_EQ(*number("limit=500"), 500);
  EXPECT_EQ(*number("limit=007"), 7);
  EXPECT_EQ(*number("offset=9&limit=20"), 20);
  for (const char* query : {"limit=", "limit", "limit=0", "limit=501", "limit=-1", "limit=1.5", "limit=1e2", "limit=x",
                            "limit=5x", "limit=+5", "limit=%2B5", "limit= 5", "limit=5 ", "limit=0x5",
                            "limit=99999999999999999999", "limit=18446744073709551617"}) {
    const auto refused = number(query);
    ASSERT_FALSE(refused) << query;
    EXPECT_EQ(refused.error().code, ErrorCode::kInvalidInput);
    EXPECT_EQ(refused.error().message, "limit must be a whole number of at least 1 and at most 500") << query;
  }
}

TEST(NumberParameter, MayHaveNoUpperBound) {
  EXPECT_EQ(*NumberParameter("offset=9223372036854775807", "offset", 0, INT64_MAX), INT64_MAX);
  const auto refused = NumberParameter("offset=9223372036854775808", "offset", 0, INT64_MAX);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "offset must be a whole number of at least 0");
}

TEST(FlagParameter, IsTrueOrFalse) {
  for (const char* query : {"f=true", "f=1", "f", "f=", "x=0&f=true"}) EXPECT_TRUE(*FlagParameter(query, "f")) << query;
  for (const char* query : {"", "f=false", "f=0", "g=true"}) EXPECT_FALSE(*FlagParameter(query, "f")) << query;
  for (const char* query : {"f=yes", "f=TRUE", "f=2", "f=null"}) {
    const auto refused = FlagParameter(query, "f");
    ASSERT_FALSE(refused) << query;
    EXPECT_EQ(refused.error().message, "f must be true or false");
  }
}

TEST(IdParameter, IsAUuidAndEmptyIsAbsent) {
  const std::string id = "0189f7a2-3b4c-7d5e-8f60-718293a4b5c6";
  EXPECT_EQ(*IdParameter("argument_id=" + id, "argument_id"), Uuid::Parse(id));
  EXPECT_EQ(*IdParameter("argument_id=0189F7A2-3B4C-7D5E-8F60-718293A4B5C6", "argument_id"), Uuid::Parse(id));
  EXPECT_EQ(*IdParameter("argument_id=", "argument_id"), std::nullopt);
  EXPECT_EQ(*IdParameter("", "argument_id"), std::nullopt);
  const auto refused = IdParameter("argument_id=7", "argument_id");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "argument_id must be a UUID");
}

TEST(Parameters, MayBeEscapedWhereTheyNeedNotBe) {
  EXPECT_EQ(*NumberParameter("limit=%31%30", "limit", 1, 50), 10);
  EXPECT_FALSE(NumberParameter("limit=%3", "limit", 1, 50));
  EXPECT_FALSE(NumberParameter("limit=%00", "limit", 0, 50));
  EXPECT_TRUE(*FlagParameter("f=%74rue", "f"));
  const std::string id = "0190a5b2%2D7c3e%2d7d4f-8a1b-2c3d4e5f6071";
  EXPECT_EQ((*IdParameter("a=" + id, "a"))->ToString(), "0190a5b2-7c3e-7d4f-8a1b-2c3d4e5f6071");
  EXPECT_EQ(IdSegment(id, "a")->ToString(), "0190a5b2-7c3e-7d4f-8a1b-2c3d4e5f6071");
}

TEST(IdSegment, IsAUuid) {
  const std::string id = "0189f7a2-3b4c-7d5e-8f60-718293a4b5c6";
  EXPECT_EQ(IdSegment(id, "debate_id")->ToString(), id);
  for (const std::string& segment : {std::string(), std::string("7"), id + "0", id.substr(1)}) {
    const auto refused = IdSegment(segment, "debate_id");
    ASSERT_FALSE(refused) << segment;
    EXPECT_EQ(refused.error().code, ErrorCode::kInvalidInput);
    EXPECT_EQ(refused.error().message, "debate_id must be a UUID");
  }
}

}  // namespace
}  // namespace aw::http
