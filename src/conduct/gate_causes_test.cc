#include "conduct/gate_causes.h"

#include <gtest/gtest.h>

namespace aw::conduct {
namespace {

class GateCausesTest : public ::testing::Test {
 protected:
  GateCausesTest() {
    for (const char* name : {"codex", "gemini", "claude"}) {
      reviewers_.all.push_back({.seat = name, .spec = name, .player = {}, .absence = {}});
      reviewers_.all.back().player.program.title = std::string(name) + "-title";
    }
  }
  void FailTurn(const char* seat, const char* cause) {
    causes_.On({"turn_failed", {{"seat", seat}, {"cause", cause}}});
  }

  Plan plan_;
  Reviewers reviewers_;
  GateCauses causes_{plan_, std::chrono::seconds(300)};
};

TEST_F(GateCausesTest, AreNamedForEachSeatThatRan) {
  EXPECT_FALSE(causes_.Text(reviewers_));
  FailTurn("codex", "It was killed.");
  FailTurn("codex", "another");
  causes_.On({"quota", {{"seat", "claude"}, {"words", "come back\nlater"}}});
  EXPECT_EQ(
      causes_.Text(reviewers_),
      "codex-title made no review: It was killed.; gemini-title made no review; claude-title has reached its usage "
      "limit: come back later");
}

TEST_F(GateCausesTest, OfASeatThatIsAbsentAreNotNamed) {
  FailTurn("codex", "a");
  reviewers_.all[1].absence = reviewers_.all[2].absence = "it is not ready";
  EXPECT_EQ(causes_.Text(reviewers_), "codex-title made no review: a");
}

TEST_F(GateCausesTest, AfterTheDeadlineAreTheTime) {
  FailTurn("codex", "It was killed.");
  plan_.deadline = client::Clock::now();
  FailTurn("gemini", "It was stopped: its time was over.");
  EXPECT_EQ(causes_.Text(reviewers_),
            "codex-title made no review: It was killed.; gemini-title did not finish its review in 300 s; claude-title "
            "did not finish its review in 300 s");
}

TEST_F(GateCausesTest, OfTheServerComeFirst) {
  FailTurn("codex", "It was killed.");
  causes_.On({"stopped", {{"reason", "agent"}, {"message", "No seat"}}});
  causes_.On({"stopped", {{"reason", "server"}, {"message", "No server can be reached"}}});
  EXPECT_EQ(causes_.Text(reviewers_), "No server can be reached");
}

}  // namespace
}  // namespace aw::conduct
