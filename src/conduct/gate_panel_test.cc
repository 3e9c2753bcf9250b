#include "conduct/gate_panel.h"

#include <gtest/gtest.h>

#include "conduct/gate_text.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;
using Names = std::vector<std::string>;

Reviewers Panel() {
  Reviewers reviewers;
  for (const char* name : {"codex", "gemini", "claude"}) {
    Reviewer reviewer{.seat = name, .spec = name};
    reviewer.player.program.title = std::string(name) + "-title";
    reviewers.all.push_back(std::move(reviewer));
  }
  return reviewers;
}

json::object ClaimWith(json::array records) {
  return {{"type", "CLAIM"}, {"role", "opponent"}, {"seq", 2}, {"panel_records", std::move(records)}};
}

json::object RecordOf(const char* act, const char* seat, const char* why = "") {
  return {{"act", act}, {"seat", seat}, {"why", why}};
}

DebateSnapshot SnapshotWith(json::array arguments, const char* state = "AWAITING_PROPOSER") {
  return {json::object{{"debate", {{"state", state}}}, {"arguments", std::move(arguments)}, {"round", 1}}};
}

DebateSnapshot AfterProceeding(const char* why, const char* state = "AWAITING_PROPOSER") {
  return SnapshotWith({ClaimWith({RecordOf("review", "codex"), RecordOf("review", "claude"),
                                  RecordOf("proceed", "gemini", why), RecordOf("proceed", "claude", why)})},
                      state);
}

TEST(GatePanel, ThoseWhoHaveReviewedAreNamedByTheClaim) {
  EXPECT_EQ(ReviewerNames(AfterProceeding("late"), Panel()), "codex-title and claude-title");
  const auto all = SnapshotWith({ClaimWith({RecordOf("review", "claude"), RecordOf("review", "codex"),
                                            RecordOf("review", "gemini"), RecordOf("cross_check", "codex")})});
  EXPECT_EQ(ReviewerNames(all, Panel()), "codex-title, gemini-title and claude-title");
  EXPECT_TRUE(LeftOut(all, Panel()).empty());
}

TEST(GatePanel, ThoseWhoWereLeftOutHaveAReason) {
  const char* why = "claude: it did not finish in time\ngemini: its usage limit is reached";
  EXPECT_EQ(LeftOut(AfterProceeding(why), Panel()),
            (Names{"gemini-title was left out: its usage limit is reached",
                   "claude-title was left out of the cross-check: it did not finish in time"}));
  EXPECT_EQ(LeftOut(AfterProceeding("I\nwait no more"), Panel()).front(), "gemini-title was left out: I wait no more");
}

TEST(GatePanel, AClaimOfAnEarlierRoundSaysNothingOfThisOne) {
  Reviewers reviewers = Panel();
  reviewers.left_out = {"other is not installed"};
  EXPECT_EQ(LeftOut(AfterProceeding("late", "AWAITING_OPPONENT"), reviewers), reviewers.left_out);
}

TEST(GatePanel, AnIssueHasItsFinders) {
  const json::value issue{{"found_by", {"codex", "claude"}}, {"confirmed_by", {"gemini"}}};
  EXPECT_EQ(FindersOf(issue, Panel()), "found by codex-title and claude-title, confirmed by gemini-title");
  EXPECT_EQ(FindersOf({{"found_by", {"codex"}}, {"refuted_by", {"gone"}}}, Panel()),
            "found by codex-title, refuted by gone");
  EXPECT_EQ(FindersOf({{"id", "I1"}}, Panel()), "");
}

TEST(GatePanel, EveryLineNamesThoseWhoWereLeftOut) {
  const DebateSnapshot snapshot = AfterProceeding("gemini: late");
  const Reviewers reviewers = Panel();
  const PlanReview review{snapshot, reviewers, "http://page", 70};
  const std::string left_out = "; gemini-title was left out: late; claude-title was left out of the cross-check: ";
  for (const std::string& line : {PassedLine(review), RevisionLine(review), UndecidedLine(review, "Over")})
    EXPECT_NE(line.find(left_out), std::string::npos) << line;
}

}  // namespace
}  // namespace aw::conduct
