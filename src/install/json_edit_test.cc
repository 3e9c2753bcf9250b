#include "install/json_edit.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace aw::install {
namespace {

namespace json = boost::json;

const Pointer kServer{"mcpServers", "aw"};
const Pointer kAllow{"permissions", "allow"};
const json::value kEntry{{"command", "aw"}};

std::string Set(std::string_view text) {
  const auto edited = SetMember(text, kServer, kEntry);
  return edited ? edited->text : "refused";
}

// Realistic texts: JSON, some with comments and trailing commas.
const std::string_view kTexts[] = {
    "",
    " \n",
    "// only a comment\n",
    "{}",
    "{ }\n",
    "{\n}\n",
    R"({"b":1,"a":2})",
    "{\n  \"b\": 1,\n  \"a\": [1,\n 2]\n}",
    "{\n\t\"b\": {\n\t\t\"c\": null\n\t}\n}\n",
    "{\r\n  \"b\": 1\r\n}\r\n",
    R"({"mcpServers": {}})",
    "{\n  \"mcpServers\": {\n    \"z\": {}\n  },\n  \"b\": 1\n}\n",
    "{\n  \"mcpServers\": {\n    \"z\": {}, // why\n  }, // and this\n}\n",
    "{\n  \"mcpServers\": { /* none yet */ }\n}\n",
    "{ \"b\": 1\n, \"mcpServers\": { \"z\": 1\n  , \"y\": 2 } }\n",
    R"({"x": {"mcpServers": {"aw": 1}}, "y": "\"mcpServers\": {\"aw\": 2}", "z": "// no, /* no */"})",
    "{\"n\": 1.50e+3, \"u\": \"\\u00e9 \\\\\", \"t\\u00ean\": \"Việt\"}\n",
    R"({"mcpServers": {"AW": 1, "aw ": 2}})",
};

TEST(JsonEdit, SettingAMemberChangesNothingElse) {
  for (const std::string_view text : kTexts) {
    const auto before = ReadJsonc(text);
    ASSERT_TRUE(before) << text;
    const auto edited = SetMember(text, kServer, kEntry);
    ASSERT_TRUE(edited) << text;
    auto after = ReadJsonc(edited->text);
    ASSERT_TRUE(after) << edited->text;
    ASSERT_TRUE(Find(*after, kServer)) << edited->text;
    EXPECT_EQ(*Find(*after, kServer), kEntry) << edited->text;
    json::object expected = before->get_object();
    if (!expected.contains("mcpServers")) expected["mcpServers"] = json::object();
    expected["mcpServers"].get_object()["aw"] = kEntry;
    EXPECT_EQ(json::serialize(*after), json::serialize(expected)) << "the order changed in " << edited->text;
  }
}

TEST(JsonEdit, SettingTheSameAgainChangesNoByte) {
  for (const std::string_view text : kTexts) {
    const std::string once = Set(text);
    EXPECT_EQ(Set(once), once);
  }
}

TEST(JsonEdit, WhatWasSetCanBeTakenOutToTheByte) {
  for (const std::string_view text : kTexts) {
    const auto edited = SetMember(text, kServer, kEntry);
    ASSERT_TRUE(edited);
    const auto back = RemoveMember(edited->text, kServer, edited->made);
    ASSERT_TRUE(back) << edited->text;
    if (ReadJsonc(text) != json::value(json::object())) {
      EXPECT_EQ(*back, text) << edited->text;
    } else {
      EXPECT_EQ(ReadJsonc(*back), json::value(json::object())) << *back;
    }
  }
}

TEST(JsonEdit, TheNewPartLooksLikeItsNeighbours) {
  EXPECT_EQ(Set(""), "{\n  \"mcpServers\": {\n    \"aw\": {\n      \"command\": \"aw\"\n    }\n  }\n}\n");
  EXPECT_EQ(Set(R"({"b":1})"), R"({"b":1, "mcpServers": {"aw":{"command":"aw"}}})");
  EXPECT_EQ(Set("{\n\t\"b\": 1\n}\n"),
            "{\n\t\"b\": 1,\n\t\"mcpServers\": {\n\t\t\"aw\": {\n\t\t\t\"command\": \"aw\"\n\t\t}\n\t}\n}\n");
  EXPECT_EQ(Set("{\r\n  \"b\": 1\r\n}").find("\n\n"), std::string::npos);
  EXPECT_NE(Set("{\r\n  \"b\": 1\r\n}").find("1,\r\n  \"mcpServers\": {\r\n    \"aw\""), std::string::npos);
}

TEST(JsonEdit, AnExistingValueIsReplacedInItsPlace) {
  EXPECT_EQ(Set(R"({"mcpServers": {"aw": [1, {"x": "}"}], "z": 2}})"),
            R"({"mcpServers": {"aw": {"command":"aw"}, "z": 2}})");
  EXPECT_EQ(Set("{\"mcpServers\": {\"aw\": 1 /* mine */}} // end\n"),
            "{\"mcpServers\": {\"aw\": {\"command\":\"aw\"} /* mine */}} // end\n");
}

TEST(JsonEdit, OfTwoMembersOfOneNameTheLastCounts) {
  const auto edited = SetMember(R"({"mcpServers": {"aw": 1, "aw": 2}})", kServer, kEntry);
  ASSERT_TRUE(edited);
  EXPECT_EQ(*Find(*ReadJsonc(edited->text), kServer), kEntry);
}

TEST(JsonEdit, WhatIsNotOursToUnderstandIsRefused) {
  for (const std::string_view text : {"[1]", "1", "\"x\"", "{", "{\"a\": }", "{'a': 1}", "{\"a\": 1} x",
                                      "\xEF\xBB\xBF{}", "{\"a\": 1 /* open", "nonsense"}) {
    EXPECT_FALSE(ReadJsonc(text)) << text;
    EXPECT_FALSE(SetMember(text, kServer, kEntry)) << text;
    EXPECT_FALSE(AddItem(text, kAllow, "x")) << text;
    EXPECT_FALSE(RemoveMember(text, kServer, 1)) << text;
    EXPECT_FALSE(RemoveItem(text, kAllow, "x", 1)) << text;
  }
}

TEST(JsonEdit, SomethingElseOnTheWayIsRefused) {
  for (const std::string_view text : {R"({"mcpServers": []})", R"({"mcpServers": "x"})", R"({"mcpServers": null})"}) {
    EXPECT_FALSE(SetMember(text, kServer, kEntry)) << text;
  }
  for (const std::string_view text : {R"({"permissions": 1})", R"({"permissions": {"allow": {}}})"}) {
    EXPECT_FALSE(AddItem(text, kAllow, "x")) << text;
  }
  EXPECT_FALSE(RemoveMember(R"({"mcpServers": {}})", kServer, 1));
  EXPECT_FALSE(RemoveItem(R"({"permissions": {"allow": ["y"]}})", kAllow, "x", 1));
}

TEST(JsonEdit, AnItemGoesToTheEndAndBack) {
  const std::string_view texts[] = {
      R"({"permissions": {"allow": []}})",
      R"({"permissions": {"allow": ["y"], "deny": ["x"]}})",
      "{\n  \"permissions\": {\n    \"allow\": [\n      \"y\", // why\n      \"z\" // not x\n    ]\n  }\n}\n",
      "{\n  \"permissions\": {\n    \"allow\": [\n      \"y\",\n    ],\n  },\n}\n",
      R"({"permissions": {"deny": ["x"]}})",
      R"({"b": 1})",
  };
  for (const std::string_view text : texts) {
    const auto edited = AddItem(text, kAllow, "x \"quoted\"");
    ASSERT_TRUE(edited) << text;
    const json::value items = *Find(*ReadJsonc(edited->text), kAllow);
    EXPECT_EQ(items.as_array().back(), json::value("x \"quoted\"")) << edited->text;
    const auto back = RemoveItem(edited->text, kAllow, "x \"quoted\"", edited->made);
    ASSERT_TRUE(back) << edited->text;
    EXPECT_EQ(*back, text) << edited->text;
  }
}

TEST(JsonEdit, TakingOutLeavesWhatTheUserPutBesideIt) {
  const auto edited = SetMember("{}", kServer, kEntry);
  ASSERT_TRUE(edited);
  std::string text = edited->text;
  text.insert(text.find("\"aw\""), "\"mine\": 1, ");
  const auto back = RemoveMember(text, kServer, edited->made);
  ASSERT_TRUE(back);
  EXPECT_EQ(*ReadJsonc(*back), json::parse(R"({"mcpServers": {"mine": 1}})"));
}

TEST(JsonEdit, TakingOutLeavesTheLineThatEndsAComment) {
  for (const std::string_view text :
       {"{ // c\n\"a\": [ ] \n,}", "{ // c\n\"a\": 1}", "{ // c\n\"a\": [ ]\r,}", "{ \"b\": 1, // c\n\"a\": 1 \n,}"}) {
    const auto left = RemoveMember(text, {"a"}, 0);
    ASSERT_TRUE(left) << text;
    EXPECT_TRUE(ReadJsonc(*left)) << *left;
    EXPECT_NE(left->find("// c"), left->npos) << *left;
  }
}

TEST(JsonEdit, ATextOfAnyLengthCutOffIsReadOrRefused) {
  const std::string whole = Set("{\n  // c\n  \"a\": [1, {\"b\": \"\\\"\"}], /* d */\n}\n");
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const std::string_view part = std::string_view(whole).substr(0, length);
    const auto edited = SetMember(part, kServer, kEntry);
    EXPECT_EQ(edited.has_value(), ReadJsonc(part).has_value()) << part;
    EXPECT_TRUE(!edited || ReadJsonc(edited->text)) << part;
  }
}

TEST(JsonEdit, WhatGoesOnTheSameLineStandsBeforeItsComment) {
  const auto edited = SetMember("{ \"b\": 1, \"c\": [], // three\n}", {"a"}, 2);
  ASSERT_TRUE(edited);
  EXPECT_EQ(json::serialize(ReadJsonc(edited->text).value()), R"({"b":1,"c":[],"a":2})") << edited->text;
}

}  // namespace
}  // namespace aw::install
