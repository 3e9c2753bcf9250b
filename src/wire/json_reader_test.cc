#include "wire/json_reader.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

TEST(JsonReader, CountsValuesWithoutParsing) {
  const std::pair<std::string_view, std::size_t> rows[] = {
      {"", 0},
      {"1", 0},
      {R"("a,b")", 0},
      {"[]", 1},
      {"[1,2]", 2},
      {R"({"a":1})", 1},
      {R"({"a":[1,{}]})", 4},
      {R"(["\",[{",2])", 2},
      {R"("\\",)", 1},
      {R"("unclosed,[)", 0},
  };
  for (const auto& [text, marks] : rows) {
    EXPECT_FALSE(HoldsMoreValues(text, marks)) << text;
    if (marks > 0) {
      EXPECT_TRUE(HoldsMoreValues(text, marks - 1)) << text;
    }
  }
}

}  // namespace
}  // namespace aw
