#include "wire/json_layout.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

TEST(JsonLayout, AMembersTextIsAsItWasWritten) {
  const std::string_view object = R"( {"a" : 1.50e+2, "b":{"a":[1, "}"]},"c\"d":"\u00e9\\" , "e":null})";
  EXPECT_EQ(MemberText(object, "a"), "1.50e+2");
  EXPECT_EQ(MemberText(object, "b"), R"({"a":[1, "}"]})");
  EXPECT_EQ(MemberText(object, "c\"d"), R"("\u00e9\\")");
  EXPECT_EQ(MemberText(object, "e"), "null");
  EXPECT_EQ(MemberText(object, "f"), "");
  EXPECT_EQ(MemberText("{}", "a"), "");
}

TEST(JsonLayout, OfSeveralMembersTheLastCounts) { EXPECT_EQ(MemberText(R"({"a":1,"\u0061":2})", "a"), "2"); }

TEST(JsonLayout, AMemberIsTakenOutWhereverItStands) {
  EXPECT_EQ(WithoutMember(R"({"a":1,"b":[2,3],"c":"x"})", "a"), R"({"b":[2,3],"c":"x"})");
  EXPECT_EQ(WithoutMember(R"({"a":1,"b":[2,3],"c":"x"})", "b"), R"({"a":1,"c":"x"})");
  EXPECT_EQ(WithoutMember(R"({"a":1,"b":[2,3],"c":"x"})", "c"), R"({"a":1,"b":[2,3]})");
  EXPECT_EQ(WithoutMember(R"({"a":1})", "b"), R"({"a":1})");
  EXPECT_EQ(WithoutMember(R"({"a":1})", "a"), "{}");
}

TEST(JsonLayout, CompactTakesWhiteSpaceFromBetweenAndNotFromWithin) {
  EXPECT_EQ(Compact("{ \"a b\" :\r\n\t[ 1 , \" \\\" x\" ] }"), R"({"a b":[1," \" x"]})");
  EXPECT_EQ(Compact(""), "");
}

TEST(JsonLayout, LinesBreakBetweenMembersAndItemsAndNowhereElse) {
  EXPECT_EQ(InLines(R"({"a":[1,{"b,":"x,\",y"}],"c":{}})"), "{\"a\":[1,\n{\"b,\":\"x,\\\",y\"}],\n\"c\":{}}");
  EXPECT_EQ(InLines("[]"), "[]");
  EXPECT_EQ(InLines(R"(["\\",",\\\",","",1])"), "[\"\\\\\",\n\",\\\\\\\",\",\n\"\",\n1]");
}

TEST(JsonLayout, ATextThatEndsWithinAStringEndsThere) {
  EXPECT_EQ(SkipValue(R"("abc\")", 0), 6u);
  EXPECT_EQ(SkipValue("\"\\\"", 0), 3u);
  EXPECT_EQ(SkipValue("\"", 0), 1u);
}

}  // namespace
}  // namespace aw
