#include "core/insights.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

ClosedDebate ClosedDebateOf(std::string type, std::int64_t rounds, std::string proposer = "",
                            std::string opponent = "") {
  ClosedDebate debate;
  debate.debate_type = std::move(type);
  debate.agents = {std::move(proposer), std::move(opponent), ""};
  debate.rounds = rounds;
  debate.rulings = 1;
  debate.ms = {rounds * 10, rounds * 100, rounds * 1'000};
  debate.issues[static_cast<int>(Severity::kMajor)][static_cast<int>(IssueStatus::kVerified)] = 2;
  return debate;
}

TEST(Insights, OfNoDebateAreZero) {
  const Insights insights = InsightsOf({});
  EXPECT_EQ(insights.all.debates, 0);
  EXPECT_EQ(insights.all.median_rounds, 0);
  EXPECT_TRUE(insights.by_type.empty());
  EXPECT_TRUE(insights.by_pair.empty());
}

TEST(Insights, CountsAndMediansAreOfSingleDebates) {
  const std::vector<ClosedDebate> debates{ClosedDebateOf("a", 1), ClosedDebateOf("a", 3), ClosedDebateOf("a", 90)};
  const InsightFigures all = InsightsOf(debates).all;
  EXPECT_EQ(all.debates, 3);
  EXPECT_EQ(all.median_rounds, 3);
  EXPECT_EQ(all.median_ms, (std::array<std::int64_t, 3>{30, 300, 3'000}));
  EXPECT_EQ(all.rulings, 3);
  ASSERT_EQ(all.by_rounds.size(), 21u);
  EXPECT_EQ(all.by_rounds[1], 1);
  EXPECT_EQ(all.by_rounds[3], 1);
  EXPECT_EQ(all.by_rounds[20], 1);
  EXPECT_EQ(all.issues[static_cast<int>(Severity::kMajor)][static_cast<int>(IssueStatus::kVerified)], 6);
}

TEST(Insights, GroupsComeWithTheMostDebatesFirstAndPairsOnlyWhereBothAreKnown) {
  const std::vector<ClosedDebate> debates{
      ClosedDebateOf("rare", 1, "Codex", "Gemini"), ClosedDebateOf("common", 2, "Codex"),
      ClosedDebateOf("common", 4, "Codex", "Gemini"), ClosedDebateOf("common", 4, "Gemini", "Codex")};
  const Insights insights = InsightsOf(debates);
  ASSERT_EQ(insights.by_type.size(), 2u);
  EXPECT_EQ(insights.by_type[0].name, "common");
  EXPECT_EQ(insights.by_type[0].figures.debates, 3);
  EXPECT_EQ(insights.by_type[1].figures.median_rounds, 1);
  ASSERT_EQ(insights.by_pair.size(), 2u);
  EXPECT_EQ(insights.by_pair[0].name + " " + insights.by_pair[0].second, "Codex Gemini");
  EXPECT_EQ(insights.by_pair[0].figures.debates, 2);
  EXPECT_EQ(insights.by_pair[1].name, "Gemini");
}

TEST(Insights, GroupsAreBounded) {
  std::vector<ClosedDebate> debates;
  for (std::size_t i = 0; i < 3 * Insights::kMostGroups; ++i)
    debates.push_back(ClosedDebateOf("type " + std::to_string(i), 1));
  EXPECT_EQ(InsightsOf(debates).by_type.size(), Insights::kMostGroups);
}

ClosedDebate DebateWithPanel(std::vector<std::string> seats) {
  ClosedDebate debate = ClosedDebateOf("a", 1);
  Panel panel;
  for (std::string& seat : seats) panel.seats.push_back({std::move(seat)});
  panel.BeginTurn();
  AddSeats(debate, Joined(panel));
  return debate;
}

TEST(Insights, ASeatHasTheIssuesThatItFoundAndTheOthersWordOnThem) {
  ClosedDebate debate = DebateWithPanel({"a", "b", "c"});
  AddFinding(debate, "a b", "", "");
  AddFinding(debate, "a", "b", "");
  AddFinding(debate, "a", "b", "c");
  AddFinding(debate, "b", "", "a c");
  AddFinding(debate, "gone", "a", "");
  const auto seats = InsightsOf(std::vector{debate}).by_seat;
  ASSERT_EQ(seats.size(), 3u);
  EXPECT_EQ(
      seats[0].sums,
      (SeatResult{.usage = {"a"}, .found = 3, .found_alone = 2, .confirmed = 2, .corroborated = 3, .refuted = 1}));
  EXPECT_EQ(seats[1].sums, (SeatResult{.usage = {"b"}, .found = 2, .found_alone = 1, .corroborated = 1, .refuted = 1}));
  EXPECT_EQ(seats[2].sums, SeatResult{.usage = {"c"}});
}

TEST(Insights, WhatASeatCostsForAnIssueIsOfTheDebatesWhoseCostIsKnown) {
  ClosedDebate dear = DebateWithPanel({"a", "b"});
  AddFinding(dear, "a b", "", "");
  AddFinding(dear, "a", "b", "");
  AddUsage(dear, {"a", 100, 3'000'000});
  ClosedDebate unknown = DebateWithPanel({"b", "a"});
  AddFinding(unknown, "a", "b", "");
  AddUsage(unknown, {"a", 50, {}});
  const auto seats = InsightsOf(std::vector{dear, unknown}).by_seat;
  EXPECT_EQ(seats[0].debates, 2);
  EXPECT_EQ(seats[0].sums.usage, (SeatUsage{"a", 150, 3'000'000}));
  EXPECT_EQ(seats[0].micro_usd_per_confirmed, 1'500'000);
  EXPECT_EQ(seats[1].sums.usage, SeatUsage{"b"});
  EXPECT_FALSE(seats[1].micro_usd_per_confirmed);
}

}  // namespace
}  // namespace aw
