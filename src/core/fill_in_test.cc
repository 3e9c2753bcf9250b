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

TEST(ApplyConditions, APartIsKeptWhereItsNameHolds) {
  const auto has_wait = [](std::string_view name) { return name == "wait"; };
  EXPECT_EQ(ApplyConditions("a{{if wait}} then wait{{else}} then end{{end}}.", has_wait), "a then wait.");
  EXPECT_EQ(ApplyConditions("a{{if run}} then run{{else}} then read{{end}}.", has_wait), "a then read.");
  EXPECT_EQ(ApplyConditions("{{if run}}run{{end}}{{if wait}}wait{{end}} {{language}}", has_wait), "wait {{language}}");
}

TEST(ApplyConditions, ALineOfDroppedPartsIsDroppedWhole) {
  const auto nothing = [](std::string_view) { return false; };
  EXPECT_EQ(ApplyConditions("one\n{{if run}}- two{{end}}\nthree\n", nothing), "one\nthree\n");
  EXPECT_EQ(ApplyConditions("one {{if run}}two{{end}}\nthree\n", nothing), "one \nthree\n");
}

TEST(ApplyConditions, AnUnfinishedMarkStays) {
  const auto all = [](std::string_view) { return true; };
  for (const std::string_view text : {"", "a {{if wait}}b", "a {{if ", "{{end}}"})
    EXPECT_EQ(ApplyConditions(text, all), text);
}

}  // namespace
}  // namespace aw
