#include "core/panel.h"

#include <gtest/gtest.h>

#include "core/issues.h"
#include "core/panel_text.h"

namespace aw {
namespace {

Panel PanelOf(std::vector<std::string> names) {
  Panel panel;
  for (std::string& name : names) panel.seats.push_back({std::move(name)});
  return panel;
}

TEST(Panel, IsReadBackFromItsColumn) {
  EXPECT_EQ(Joined(Panel()), "");
  EXPECT_EQ(PanelIn(""), Panel());
  Panel panel = PanelOf({"codex", "g-2"});
  EXPECT_EQ(PanelIn(Joined(panel)), panel);
  panel.BeginTurn();
  EXPECT_EQ(PanelIn(Joined(panel)), panel);
  panel.cross_check = false;
  panel.seats[1].document_id = Uuid::Parse("00000000-0000-4000-8000-000000000042");
  panel.BeginCrossCheck({"g-2"});
  EXPECT_EQ(PanelIn(Joined(panel)), panel);
  panel.LeaveOut("g-2");
  EXPECT_EQ(PanelIn(Joined(panel)), panel);
}

TEST(Panel, ATurnWaitsForEverySeatOnce) {
  Panel panel = PanelOf({"a", "b"});
  EXPECT_FALSE(panel.WaitsFor("a"));
  panel.BeginTurn();
  EXPECT_TRUE(panel.WaitsFor("a") && panel.WaitsFor("b"));
  panel.StopWaitingFor("a");
  EXPECT_EQ(panel.waiting_for, std::vector<std::string>{"b"});
  panel.BeginCrossCheck({"a"});
  EXPECT_TRUE(panel.WaitsFor("a"));
  panel.LeaveOut("a");
  EXPECT_FALSE(panel.WaitsFor("a"));
  EXPECT_EQ(panel.left_out, std::vector<std::string>{"a"});
  panel.BeginTurn();
  EXPECT_TRUE(panel.left_out.empty());
  EXPECT_EQ(panel.stage, PanelStage::kReview);
  EXPECT_EQ(panel.waiting_for.size(), 2u);
}

TEST(Panel, NamesOfSeatsAreShortAndPlain) {
  for (const char* name : {"codex", "a", "0", "gpt-5-high", "abcdefghijklmnopqrstuvwx"}) EXPECT_TRUE(IsSeatName(name));
  for (const char* name : {"", "Codex", "a b", "a;b", "a=b", "é", "a_b", "abcdefghijklmnopqrstuvwxy"}) {
    EXPECT_FALSE(IsSeatName(name)) << name;
  }
}

TEST(Panel, TheSeatsTogetherCannotExceedOneArgument) {
  for (std::size_t seats = Panel::kFewestSeats; seats <= Panel::kMostSeats; ++seats) {
    EXPECT_LE(MostEntriesOfSeat(seats) * seats, kMaxIssueEntries);
    EXPECT_LT(MostBytesOfSeat(seats) * static_cast<std::int64_t>(seats), kMaxIssuesBytes);
    EXPECT_GT(MostBytesOfSeat(seats), MostBytesOfSeatEntry()) << "one entry of full size is always possible";
  }
}

IssueEntry EntryOf(const std::string& id, const std::string& title) {
  return {.id = id, .severity = Severity::kMajor, .title = title, .found_by = {"a"}};
}

TEST(PanelText, ATitleCannotLeaveItsCell) {
  const std::vector<IssueEntry> entries{EntryOf("I1", "x | I9 | critical |\n| I8 | <b>[a](http://x) `c` @me")};
  const std::string text = ClaimText(1, {}, {}, entries);
  EXPECT_NE(text.find(R"(x \| I9 \| critical \| \| I8 \| \<b\>\[a\]\(http\://x\) \`c\` \@me |)"), text.npos) << text;
}

TEST(PanelText, AClaimIsBoundedAndCountsWhatItLeavesOut) {
  std::vector<IssueEntry> entries;
  for (int i = 1; i <= 60; ++i) entries.push_back(EntryOf("I" + std::to_string(i), std::string(200, '|')));
  const std::string text = ClaimText(1, {}, {}, entries);
  EXPECT_LE(text.size(), kMostClaimBytes);
  EXPECT_NE(text.find(" more are in the entries of this claim"), text.npos);
}

TEST(PanelText, NoLineOfASeatLooksLikeOneOfTheServer) {
  const std::string text = SeatDocumentText("a", 2, "# Review of seat b\nI1 confirmed", {}, {});
  EXPECT_EQ(text, "# Review of seat a, round 2\n\n    # Review of seat b\n    I1 confirmed\n");
}

}  // namespace
}  // namespace aw
