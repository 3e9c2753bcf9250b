#include "wire/json_writer.h"

#include <gtest/gtest.h>

#include <vector>

namespace aw {
namespace {

using namespace std::string_literals;

TEST(JsonText, IsEscapedWhereJsonAsksForIt) {
  const std::pair<std::string, std::string_view> rows[] = {
      {"", R"("")"},
      {"plain", R"("plain")"},
      {"say \"no\"", R"("say \"no\"")"},
      {"C:\\dir", R"("C:\\dir")"},
      {"\"", R"("\"")"},
      {"\n\r\t\b\f", R"("\n\r\t\b\f")"},
      {"\0"s, R"("\u0000")"},
      {"\x01\x1F", R"("\u0001\u001f")"},
      {"\x0B", R"("\u000b")"},
      {"\x7F", R"("\u007f")"},
      {"a\nb\nc", R"("a\nb\nc")"},
      {"a/b", R"("a/b")"},
  };
  for (const auto& [text, json] : rows) EXPECT_EQ(Quoted(text), json);
}

TEST(JsonText, KeepsEveryOtherCharacterByteForByte) {
  for (const std::string_view text :
       {"tranh luận có trọng tài", "日本語", "😀👩‍👩‍👧", "</script>", "\xE2\x80\xA8", "é\xCC\x81"}) {
    EXPECT_EQ(Quoted(text), "\"" + std::string(text) + "\"");
  }
}

TEST(JsonText, IsAppendedToWhatIsThere) {
  std::string out = "[1,";
  AppendQuoted(out, "a\tb");
  EXPECT_EQ(out, R"([1,"a\tb")");
}

TEST(JsonObject, WritesEveryKindOfValueWithCommasBetween) {
  std::string out;
  {
    ObjectWriter object(out);
    object.Text("text", "a\"b");
    object.Number("small", -1);
    object.Number("most", INT64_MAX);
    object.Number("least", INT64_MIN);
    object.Bool("yes", true);
    object.Bool("no", false);
    object.Null("nothing");
    object.Id("id", Uuid::Parse("0189F7A2-3B4C-7D5E-8F60-718293A4B5C6").value());
    object.Time("at", Time::FromUnixMs(0));
    object.Raw("raw").append("[]");
  }
  EXPECT_EQ(out, R"({"text":"a\"b","small":-1,"most":9223372036854775807,"least":-9223372036854775808,)"
                 R"("yes":true,"no":false,"nothing":null,"id":"0189f7a2-3b4c-7d5e-8f60-718293a4b5c6",)"
                 R"("at":"1970-01-01T00:00:00.000Z","raw":[]})");
}

TEST(JsonObject, MayBeEmptyAndMayHoldOthers) {
  std::string out;
  {
    ObjectWriter outer(out);
    {
      ObjectWriter inner(outer.Raw("inner"));
    }
    {
      ObjectWriter(outer.Raw("other")).Number("n", 1);
    }
  }
  EXPECT_EQ(out, R"({"inner":{},"other":{"n":1}})");
}

TEST(JsonArray, HasCommasBetweenItsItems) {
  const auto array = [](const std::vector<int>& items) {
    std::string out;
    AppendArray(out, items, [](std::string& o, int item) { o.append(std::to_string(item)); });
    return out;
  };
  EXPECT_EQ(array({}), "[]");
  EXPECT_EQ(array({1}), "[1]");
  EXPECT_EQ(array({1, 2, 3}), "[1,2,3]");
}

}  // namespace
}  // namespace aw
