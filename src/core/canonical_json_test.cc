#include "core/canonical_json.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

std::string Canonical(std::string_view json) {
  const auto members = MembersOf(json);
  return members ? CanonicalObject(*members) : "refused";
}

TEST(CanonicalJson, SortsMembersAndDropsWhiteSpace) {
  EXPECT_EQ(Canonical(" { \"b\" : [ 1 , { \"z\":true, \"a\":null } ] ,\n\"a\": \"x\" }\t"),
            R"({"a":"x","b":[1,{"a":null,"z":true}]})");
  EXPECT_EQ(Canonical("{}"), "{}");
  EXPECT_EQ(Canonical(R"({"a":[],"b":{}})"), R"({"a":[],"b":{}})");
}

TEST(CanonicalJson, EscapesNoMoreThanItMust) {
  EXPECT_EQ(Canonical(R"({"a":"\u0022\u005c\/\u000a\b\f\r\t\u001F\u007f\u0000é\u00e9\ud83d\ude00"})"),
            "{\"a\":\"\\\"\\\\/\\n\\b\\f\\r\\t\\u001f\x7f\\u0000éé😀\"}");
  EXPECT_EQ(CanonicalText("Kế \"hoạch\"\n"), "\"Kế \\\"hoạch\\\"\\n\"");
}

TEST(CanonicalJson, EscapesACharacterWhereverItStands) {
  for (std::size_t before = 0; before < 20; ++before) {
    const std::string plain(before, '~');
    EXPECT_EQ(CanonicalText(plain + "\n" + plain + "\x7f" + plain),
              "\"" + plain + "\\n" + plain + "\x7f" + plain + "\"");
    EXPECT_EQ(CanonicalText(plain + "\x1f\x20"), "\"" + plain + "\\u001f \"");
    EXPECT_EQ(CanonicalText(plain + "\xc3\xa9\""), "\"" + plain + "\xc3\xa9\\\"\"");
  }
}

TEST(CanonicalJson, OrdersNamesByTheirCharacters) {
  EXPECT_EQ(Canonical(R"({"é":1,"z":2,"Z":3,"\u0061":4,"a0":5})"), R"({"Z":3,"a":4,"a0":5,"z":2,"é":1})");
}

TEST(CanonicalJson, WritesANumberTheSameHoweverItWasWritten) {
  EXPECT_EQ(Canonical(R"({"a":[1.5,1.50,15E-1,1.5e0,0.15e+1]})"), R"({"a":[1.5,1.5,1.5,1.5,1.5]})");
  EXPECT_EQ(Canonical(R"({"a":[1.0,1e0,-2.0,1E3,0.0,-0.0,0e5]})"), R"({"a":[1,1,-2,1000,0,0,0]})");
  EXPECT_EQ(Canonical(R"({"a":[0.1,-0.30000000000000004,123.456,1e-6,1e-7,1.25e-7]})"),
            R"({"a":[0.1,-0.30000000000000004,123.456,0.000001,1e-7,1.25e-7]})");
  EXPECT_EQ(Canonical(R"({"a":[1e20,1e21,-1.5e300,5e-324]})"),
            R"({"a":[100000000000000000000,1e+21,-1.5e+300,5e-324]})");
}

TEST(CanonicalJson, LeavesWholeNumbersAsTheyAre) {
  EXPECT_EQ(Canonical(R"({"a":[0,-7,9223372036854775807,123456789012345678901234567890]})"),
            R"({"a":[0,-7,9223372036854775807,123456789012345678901234567890]})");
}

TEST(CanonicalJson, RefusesWhatHasTwoMeanings) {
  for (const char* text :
       {R"({"a":1,"a":2})", R"({"a":1,"\u0061":2})", R"({"b":[{"a":1,"a":1}]})", "", "[]", "1", R"({"a":1}x)",
        R"({"a":1,})", R"({"a"})", R"({"a":})", R"({"a":tru})", R"({"a":+1})", R"({"a":"\ud83d"})", R"({"a":"\ude00"})",
        R"({"a":"\u00g0"})", R"({"a":"\x"})", R"({"a":"x)", "{\"a\":\"\xFF\"}", R"({"a":[1})"}) {
    EXPECT_EQ(Canonical(text), "refused") << text;
  }
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(Canonical("{\"a\":" + deep), "refused");
}

}  // namespace
}  // namespace aw
