#include "core/insights.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

Course CourseOf(std::string type, std::int64_t rounds, std::string proposer = "", std::string opponent = "") {
  Course course;
  course.debate_type = std::move(type);
  course.agents = {std::move(proposer), std::move(opponent), ""};
  course.rounds = rounds;
  course.rulings = 1;
  course.ms = {rounds * 10, rounds * 100, rounds * 1'000};
  course.issues[static_cast<int>(Severity::kMajor)][static_cast<int>(IssueStatus::kVerified)] = 2;
  return course;
}

TEST(Insights, OfNoDebateAreZero) {
  const Insights insights = InsightsOf({});
  EXPECT_EQ(insights.all.debates, 0);
  EXPECT_EQ(insights.all.median_rounds, 0);
  EXPECT_TRUE(insights.by_type.empty());
  EXPECT_TRUE(insights.by_pair.empty());
}

TEST(Insights, CountsAndMediansAreOfSingleDebates) {
  const std::vector<Course> courses{CourseOf("a", 1), CourseOf("a", 3), CourseOf("a", 90)};
  const CourseFigures all = InsightsOf(courses).all;
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
  const std::vector<Course> courses{CourseOf("rare", 1, "Codex", "Gemini"), CourseOf("common", 2, "Codex"),
                                    CourseOf("common", 4, "Codex", "Gemini"), CourseOf("common", 4, "Gemini", "Codex")};
  const Insights insights = InsightsOf(courses);
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
  std::vector<Course> courses;
  for (std::size_t i = 0; i < 3 * Insights::kMostGroups; ++i)
    courses.push_back(CourseOf("type " + std::to_string(i), 1));
  EXPECT_EQ(InsightsOf(courses).by_type.size(), Insights::kMostGroups);
}

}  // namespace
}  // namespace aw
