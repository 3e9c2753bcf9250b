#include "core/fill_in.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

constexpr std::string_view kValues =
    "# Head\n\nwaiting: not in a section\n\n## any\n\ndeadline: 100\nwaiting: By {{tool}}.\ntool: hand\n\n"
    "## codex\n\ndeadline: 240\ntool: poll\n";

TEST(FillIn, AnAgentHasItsOwnValuesAndElseThoseOfAny) {
  EXPECT_EQ(FillIn("wait {{deadline}}", kValues, "codex"), "wait 240");
  EXPECT_EQ(FillIn("wait {{deadline}}", kValues, "any"), "wait 100");
  EXPECT_EQ(FillIn("wait {{deadline}}", kValues, "unheard-of"), "wait 100");
  EXPECT_EQ(FillInValue(kValues, "codex", "deadline"), "240");
}

TEST(FillIn, AValueMayHoldMarks) {
  EXPECT_EQ(FillIn("{{waiting}} {{waiting}}", kValues, "codex"), "By poll. By poll.");
  EXPECT_EQ(FillIn("{{waiting}}", kValues, "any"), "By hand.");
}

TEST(FillIn, WhatIsNoMarkStays) {
  EXPECT_EQ(FillIn("a {{args}} b {{ {{deadline", kValues, "any"), "a {{args}} b {{ {{deadline");
  EXPECT_EQ(FillIn("", kValues, "any"), "");
}

}  // namespace
}  // namespace aw
