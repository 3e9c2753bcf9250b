#include <gtest/gtest.h>

#include "cli/arguments.h"
#include "cli/output.h"
#include "core/clock.h"

namespace aw::cli {
namespace {

const std::int64_t kNow = Time::FromText("2026-11-19T12:00:00.000Z").ToUnixMs();

std::string Shown(std::string_view command, std::string data, bool colours = false) {
  const Viewer viewer{.columns = 80, .colours = {.on = colours}, .now_ms = kNow};
  return ForPerson(Answer{.data = std::move(data)}, *FindCommand(command), viewer);
}

TEST(ForPerson, TimesAreRelativeForAWeek) {
  EXPECT_EQ(RelativeTime("2026-11-19T11:59:31.000Z", kNow), "just now");
  EXPECT_EQ(RelativeTime("2026-11-19T12:30:00.000Z", kNow), "just now");
  EXPECT_EQ(RelativeTime("2026-11-19T11:55:00.000Z", kNow), "5 min ago");
  EXPECT_EQ(RelativeTime("2026-11-19T09:00:00.000Z", kNow), "3 h ago");
  EXPECT_EQ(RelativeTime("2026-11-17T09:00:00.000Z", kNow), "2 d ago");
  EXPECT_EQ(RelativeTime("2026-10-09T09:00:00.000Z", kNow), "Oct 9");
  EXPECT_EQ(RelativeTime("2025-10-19T09:00:00.000Z", kNow), "Oct 19 2025");
  EXPECT_EQ(RelativeTime("2025-99-19T09:00:00.000Z", kNow), "2025-99-19T09:00:00.000Z");
  EXPECT_EQ(RelativeTime("yesterday", kNow), "yesterday");
}

TEST(ForPerson, ShortIdsAreUniqueInTheList) {
  using Ids = std::vector<std::string_view>;
  const auto length = [](const Ids& ids) { return ShortIdLength(ids); };
  EXPECT_EQ(length({"0192f0c1-7a00-7000-8000-000000000001"}), 8u);
  EXPECT_EQ(length({"0192f0c1-7a00-7000-8000-000000000001", "0192f0c1-7a01-7000-8000-000000000001"}), 13u);
  EXPECT_EQ(length({"0192f0c1-7a00-7000-8000-000000000001", "0192f0c1-7a00-7000-8000-000000000001"}), 8u);
  EXPECT_EQ(ShortId("0192f0c1-7a00-7000-8000-000000000001", 9), "0192f0c1");
}

TEST(ForPerson, APrefixHasSixDigitsOrMore) {
  EXPECT_TRUE(IsIdPrefix("0192f0"));
  EXPECT_TRUE(IsIdPrefix("0192F0C1-7A"));
  for (const char* text : {"0192f", "0192-f", "0192fg", "", "------", "0192f0c17a00700080000000000000010"}) {
    EXPECT_FALSE(IsIdPrefix(text)) << text;
  }
}

TEST(ForPerson, AListIsATableWithColoursOnlyIfTheyAreOn) {
  const std::string list = R"({"debates":[{"id":"0192f0c1-7a00-7000-8000-000000000001","title":"Cache\u001b[2J",)"
                           R"("state":"AWAITING_ARBITRATOR","round":2,"max_rounds":3,"blocking":["I1"],)"
                           R"("updated_at":"2026-11-19T09:00:00.000Z"}]})";
  EXPECT_EQ(Shown("debate list", list),
            "id        title      state        round   blocking  updated\n"
            "0192f0c1  Cache␛[2J  Your ruling  2 of 3  1         3 h ago\n");
  EXPECT_NE(Shown("debate list", list, true).find("\x1b["), std::string::npos);
  EXPECT_EQ(Shown("debate list", R"({"debates":[]})"), "No debates.\n");
}

TEST(ForPerson, AMoveIsOneOrTwoLines) {
  EXPECT_EQ(Shown("debate submit", R"({"argument_type":"CLAIM","argument_seq":3,"debate_state":"AWAITING_PROPOSER",)"
                                   R"("debate_id":"0192f0c1-7a00-7000-8000-000000000001","blocking":[],"round":2})"),
            "✓ Claim #3 written in 0192f0c1-7a00 · Proposer's turn\n"
            "  No blocking issues · round 2\n");
}

TEST(ForPerson, MarkdownTablesAreTables) {
  EXPECT_EQ(Shown("notify test", R"({"targets":[{"target":"a|b","ok":true}]})"), "target  ok\na|b     true\n");
}

TEST(ForPerson, AnErrorIsTwoLines) {
  EXPECT_EQ(ForPerson(Refuse("Wrong\x1b[2J\nhere", "Do this"), "debate list", {}),
            "error: Wrong␛[2J here\nhint: Do this\n");
  EXPECT_EQ(ForPerson(Refuse("Wrong"), "debate list", {}), "error: Wrong\nhint: Run: aw debate list --help\n");
}

}  // namespace
}  // namespace aw::cli
