// Malformed bodies. All readers share one parser, so testing rulings covers them all.
#include <gtest/gtest.h>

#include "support/refused.h"
#include "support/samples.h"
#include "wire/requests.h"

namespace aw {
namespace {

using namespace std::string_literals;

Result<Submission> Read(std::string_view body) { return ReadBody(body, ReadRuling, Limits(), samples::IdOf(1)); }

void ExpectBodyRefused(std::string_view body, std::string_view message) { ExpectRefused(Read(body), message); }

TEST(MalformedBody, BadJsonIsRefused) {
  for (const std::string& body : {""s,
                                  " "s,
                                  "{"s,
                                  "}"s,
                                  "{]"s,
                                  "{\"content\"}"s,
                                  "{\"content\":}"s,
                                  "{\"content\":\"a\",}"s,
                                  "{content:\"a\"}"s,
                                  "{'content':'a'}"s,
                                  "{\"content\":\"a\"} x"s,
                                  "{\"content\":\"a\"}{}"s,
                                  "{\"content\":\"a\nb\"}"s,
                                  "{\"content\":\"a\0b\"}"s,
                                  "{\"content\":\"\\x41\"}"s,
                                  "{\"content\":\"\\u12\"}"s,
                                  "{\"content\":NaN}"s,
                                  "{\"content\":01}"s,
                                  "// no\n{}"s,
                                  "\xEF\xBB\xBF{\"content\":\"a\"}"s,
                                  "{\"content\":\"a\""s,
                                  "tru"s}) {
    ExpectBodyRefused(body, "The body must be valid JSON in UTF-8");
  }
}

TEST(MalformedBody, WhatIsNotAnObjectIsRefused) {
  for (const char* body : {"[]", "null", "true", "1", "\"content\"", "[{\"content\":\"a\"}]"}) {
    ExpectBodyRefused(body, "The body must be a JSON object");
  }
}

TEST(MalformedBody, BadUtf8IsRefusedWhereverItStands) {
  for (const std::string bad : {"\x80", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF0\x9F\x98",
                                "\xC3", "\xFF", "\xFE"}) {
    ExpectBodyRefused("{\"content\":\"a" + bad + "b\"}", "The body must be valid JSON in UTF-8");
    ExpectBodyRefused("{\"content\":\"" + bad + "\"}", "The body must be valid JSON in UTF-8");
    ExpectBodyRefused("{\"content\":\"a\",\"other\":\"" + bad + "\"}", "The body must be valid JSON in UTF-8");
    ExpectBodyRefused("{\"content\":\"a\",\"" + bad + "\":1}", "The body must be valid JSON in UTF-8");
  }
}

TEST(MalformedBody, LoneSurrogatesAreRefused) {
  for (const char* escape : {"\\ud83d", "\\ude00", "\\ud83dx", "\\ud83d\\ud83d", "\\ud83d\\n", "\\ude00\\ud83d"}) {
    ExpectBodyRefused("{\"content\":\"" + std::string(escape) + "\"}", "The body must be valid JSON in UTF-8");
  }
}

TEST(MalformedBody, APairOfSurrogatesIsOneCharacter) {
  const auto read = Read(R"({"content":"\ud83d\ude00"})");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->content, "😀");
}

TEST(MalformedBody, ADepthBombIsRefusedAndHarmless) {
  constexpr std::string_view kRefusal = "The body is nested more than 64 levels deep";
  for (const std::size_t depth : {64, 1'000, 100'000}) {
    ExpectBodyRefused("{\"content\":\"a\",\"x\":" + std::string(depth, '['), kRefusal);
    ExpectBodyRefused("{\"content\":\"a\",\"x\":" + std::string(depth, '[') + std::string(depth, ']') + "}", kRefusal);
  }
  std::string objects = "{\"content\":\"a\"";
  for (int i = 0; i < 50'000; ++i) objects += ",\"x\":{\"y\":1";
  ExpectBodyRefused(objects, kRefusal);
}

TEST(MalformedBody, ModestDepthIsFine) {
  const std::string body = "{\"content\":\"a\",\"x\":" + std::string(63, '[') + std::string(63, ']') + "}";
  EXPECT_TRUE(Read(body));
}

TEST(MalformedBody, WhiteSpaceAroundIsFine) { EXPECT_TRUE(Read(" \r\n\t{ \"content\" : \"a\" } \n")); }

TEST(MalformedBody, OfAFieldGivenTwiceTheLastCounts) {
  const auto read = Read(R"({"content":"first","content":"last"})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->content, "last");
}

TEST(MalformedBody, ABodyLargerThanTheScratchMemoryIsReadAsWell) {
  const std::string body =
      "{\"x\":\"" + std::string(100'000, 'x') + "\",\"content\":\"" + std::string(10'000, 'c') + "\"}";
  const auto read = Read(body);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->content, std::string(10'000, 'c'));
}

}  // namespace
}  // namespace aw
