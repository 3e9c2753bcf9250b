// The conductor in this process, against a real debate-server.
#include "conduct/conductor.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/scripted_run.h"

namespace aw::conduct {
namespace {

using namespace scripted;

TEST_F(ConductorTest, ConductsAWholeDebateAndWritesThePlan) {
  AddPlayer("arbitrator");
  script_ = {{"opponent", [](Agent& agent) { agent.Submit({kOpened}); }, Used(100)},
             {"proposer",
              [&](Agent& agent) {
                agent.WriteVersion(record_.document_id, kBetterPlan);
                agent.Submit({kFixed});
              },
              Used(20)},
             {"opponent", [](Agent& agent) { agent.Submit({kVerified}); }, Used(3)},
             {"proposer", RequestCompletion, Used(0)},
             {"arbitrator", [](Agent& agent) { agent.Close(); }, Used(1000)}};
  EXPECT_EQ(Run(), ExitCode::kOk);

  const Names expected{"moved MOTION",
                       "turn_started opponent",
                       "turn_ended opponent",
                       "moved CLAIM",
                       "turn_started proposer",
                       "turn_ended proposer",
                       "moved CLAIM",
                       "turn_started opponent",
                       "turn_ended opponent",
                       "moved CLAIM",
                       "turn_started proposer",
                       "turn_ended proposer",
                       "moved RESOLUTION",
                       "turn_started arbitrator",
                       "turn_ended arbitrator",
                       "moved RULING",
                       "result"};
  EXPECT_EQ(run_.Lines(), expected);
  const auto standing = run_.All("standing");
  ASSERT_GE(standing.size(), 3u);
  EXPECT_EQ(ArrayAt(standing[1], "blocking"), json::array{"I1"});
  EXPECT_EQ(ArrayAt(standing.back(), "blocking"), json::array());
  const json::value result = run_.One("result");
  EXPECT_EQ(TextAt(result, "state"), "CLOSED");
  EXPECT_EQ(TextAt(result, "title"), "The store of orders");
  EXPECT_EQ(ArrayAt(result, "rulings").size(), 1u);
  EXPECT_EQ(NumberAt(result, "tokens"), 1123);
  EXPECT_EQ(At(result, "seconds").to_number<double>(), 10);
  EXPECT_EQ(NumberAt(result, "version"), 2);
  EXPECT_EQ(TextAt(result, "written"), plan_.file);
  EXPECT_EQ(BytesOf(plan_.file), kBetterPlan);
  EXPECT_TRUE(record_.finished);
  EXPECT_FALSE(UnfinishedRun(settings_.home, plan_.file, record_.url));
}

TEST_F(ConductorTest, OnlyTheFirstReviewIsBlind) {
  script_ = {{"opponent", Submit}, {"proposer", Submit}, {"opponent", Submit}, {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  const auto is_blind = [&](std::size_t turn) { return std::ranges::count(played_[turn].mcp_words, "--blind") == 1; };
  EXPECT_TRUE(is_blind(0));
  EXPECT_FALSE(is_blind(2));
  EXPECT_NE(played_[0].prompt.find("Your first review is blind"), std::string::npos);
}

TEST_F(ConductorTest, ATurnWithoutAMoveIsTriedAgainWithItsCauseThreeTimes) {
  programs::Report gave_up;
  gave_up.fault = "out of ideas";
  script_ = {{"opponent", {}, gave_up}, {"opponent", {}, gave_up}, {"opponent", {}, gave_up}};
  EXPECT_EQ(Run(), ExitCode::kAgentFailed);

  const auto failed = run_.All("turn_failed");
  ASSERT_EQ(failed.size(), 3u);
  for (std::size_t i = 0; i < failed.size(); ++i) {
    EXPECT_EQ(NumberAt(failed[i], "attempt"), static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(TextAt(failed[i], "cause"), "It said: out of ideas");
    EXPECT_EQ(FlagAt(failed[i], "repeated"), i > 0);
  }
  EXPECT_TRUE(TextAt(failed[2], "transcript").ends_with("/turn-3.out"));
  EXPECT_EQ(TextAt(run_.One("stopped"), "reason"), "agent");
  EXPECT_TRUE(TextAt(run_.One("stopped"), "message")
                  .starts_with("Program of the opponent made no move as opponent in 3 tries.\nIt said: out of ideas"));
  EXPECT_TRUE(played_[0].prompt.starts_with("You are the opponent"));
  EXPECT_TRUE(played_[1].prompt.starts_with("Your last try made no move in the debate. It said: out of ideas"));
  EXPECT_TRUE(played_[1].resumes);
  EXPECT_EQ(played_[1].conversation, played_[0].conversation);
  EXPECT_FALSE(played_[2].resumes) << "the last attempt is in a new conversation";
  EXPECT_NE(played_[2].conversation, played_[0].conversation);
}

TEST_F(ConductorTest, ALostConversationIsNoAttempt) {
  plan_.max_tokens = 5;
  programs::Report lost = Used(1);
  lost.lost_conversation = true;
  script_ = {{"opponent", Submit, Used(1)},
             {"proposer", Submit, Used(1)},
             {"opponent", {}, lost},
             {"opponent", Submit, Used(2)}};
  EXPECT_EQ(Run(), ExitCode::kBudget);
  EXPECT_TRUE(played_[2].resumes);
  EXPECT_FALSE(played_[3].resumes);
  EXPECT_EQ(NumberAt(run_.All("turn_started")[3], "attempt"), 1);
}

TEST_F(ConductorTest, AProgramWithoutToolsIsNotTriedAgain) {
  script_ = {{.player = "opponent", .has_tools = false}};
  EXPECT_EQ(Run(), ExitCode::kAgentFailed);
  EXPECT_TRUE(TextAt(run_.One("turn_failed"), "cause").starts_with("The MCP server `aw` was not available"));
}

TEST_F(ConductorTest, AProcessWithoutAMoveIsReportedWithItsExitCode) {
  is_scripted_ = false;
  programs::Program& program = plan_.players["opponent"].program;
  program.launch = [](const programs::Order&) {
    return programs::Launch{.words = {"/bin/sh", "-c", "cat > prompt; echo '{\"text\":\"No.\"}'; exit 7"}};
  };
  program.read = [](const json::value& line, programs::Report& report) { report.says = TextAt(line, "text"); };
  EXPECT_EQ(Run(), ExitCode::kAgentFailed);
  ASSERT_EQ(run_.All("turn_failed").size(), 3u);
  const json::value last = run_.All("turn_failed").back();
  EXPECT_EQ(TextAt(last, "cause"), "It ended with exit code 7. Its last words: No.");
  EXPECT_EQ(BytesOf(std::string(TextAt(last, "transcript"))), "{\"text\":\"No.\"}\n");
  EXPECT_TRUE(BytesOf(folder_.File("prompt")).starts_with("Your last try made no move in the debate. It ended"));
}

TEST_F(ConductorTest, ASpentBudgetStopsTheRunBeforeTheNextTurn) {
  plan_.max_tokens = 100;
  script_ = {{"opponent", Submit, Used(150)}};
  EXPECT_EQ(Run(), ExitCode::kBudget);
  EXPECT_EQ(run_.Lines().back(), "stopped");
  const json::value stopped = run_.One("stopped");
  EXPECT_EQ(TextAt(stopped, "reason"), "budget");
  EXPECT_EQ(TextAt(stopped, "message"), "The budget is spent: 150 tokens. To go on, run it again with more");
  EXPECT_EQ(TextAt(stopped, "command"), "again --max-tokens 250");
}

TEST_F(ConductorTest, ADueRulingStopsARunWithoutAPerson) {
  script_ = {{"opponent", Submit}, {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  const json::value due = run_.One("ruling_due");
  EXPECT_EQ(NumberAt(due, "seq"), 3);
  EXPECT_EQ(TextAt(due, "type"), "RESOLUTION");
  EXPECT_EQ(TextAt(due, "question"), "A move of the proposer");
  EXPECT_EQ(TextAt(due, "page"), settings_.url.Whole() + "/d/" + debate_id_);
  EXPECT_EQ(TextAt(run_.One("stopped"), "reason"), "ruling");
}

TEST_F(ConductorTest, APersonChoosesAnOption) {
  const json::array options{{{"id", "A"}, {"text", "Keep it"}}, {{"id", "B"}, {"text", "Drop it"}}};
  script_ = {{"opponent", [](Agent& agent) { agent.Submit({kOpened}); }},
             {"proposer", [&](Agent& agent) { agent.Appeal(options, {"I1"}); }}};
  run_.rulings = {{"Ruling: option Z", "Z", true}, {"Ruling: option B. Drop it", "B", true}};
  EXPECT_EQ(Run(true), ExitCode::kOk);

  const json::value due = run_.One("ruling_due");
  EXPECT_EQ(ArrayAt(due, "options"), options);
  ASSERT_EQ(ArrayAt(due, "settles").size(), 1u);
  EXPECT_EQ(TextAt(ArrayAt(due, "settles")[0], "id"), "I1");
  EXPECT_EQ(BytesOf(std::string(TextAt(run_.One("ruling_refused"), "kept"))), "Ruling: option Z");
  const json::value result = run_.One("result");
  ASSERT_EQ(ArrayAt(result, "rulings").size(), 1u);
  EXPECT_EQ(TextAt(ArrayAt(result, "rulings")[0], "choice"), "B");
  EXPECT_EQ(TextAt(ArrayAt(result, "issues")[0], "status"), "ruled");
  EXPECT_EQ(BytesOf(plan_.file), kPlan);
}

TEST_F(ConductorTest, AdviceIsAskedOnceForEachQuestion) {
  AddPlayer("advice");
  programs::Report advice;
  advice.says = "Close it.";
  script_ = {{"opponent", Submit}, {"proposer", RequestCompletion}, {"advice", {}, advice}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(TextAt(run_.One("advice"), "text"), "Close it.");
  EXPECT_EQ(TextAt(At(run_.One("ruling_due"), "advice"), "agent"), "Program of the advice");
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(run_.All("ruling_due").size(), 2u);
  EXPECT_EQ(run_.All("advice").size(), 1u);
}

TEST_F(ConductorTest, TheOpponentGetsATurnForAChangeThatWasSentBack) {
  script_ = {{"opponent", Submit},
             {"proposer",
              [&](Agent& agent) {
                agent.WriteVersion(record_.document_id, kBetterPlan);
                agent.NoteSentBack(record_.document_id, 2);
                agent.Submit();
              }},
             {"opponent", Submit},
             {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  const json::value sent_back = run_.One("sent_back");
  EXPECT_EQ(TextAt(sent_back, "role"), "proposer");
  EXPECT_EQ(TextAt(sent_back, "agent"), "Program of the proposer");
  EXPECT_EQ(TextAt(sent_back, "document_id"), record_.document_id);
  EXPECT_EQ(NumberAt(sent_back, "version"), 2);
  EXPECT_EQ(NumberAt(sent_back, "lines_changed"), 1);
  EXPECT_NE(played_[2].prompt.find("the changes with `docs_diff` (from 1 to 2)"), std::string::npos)
      << played_[2].prompt;
  EXPECT_EQ(ArrayAt(run_.One("ruling_due"), "unverified"), json::array());
}

TEST_F(ConductorTest, AChangeThatTheOpponentHasNotSeenIsPartOfTheQuestion) {
  script_ = {{"opponent", Submit}, {"proposer", [&](Agent& agent) {
                                      agent.WriteVersion(record_.document_id, kBetterPlan);
                                      agent.RequestCompletion();
                                    }}};
  run_.rulings = {{"Accepted.", "", true}};
  EXPECT_EQ(Run(true), ExitCode::kOk);
  const json::value due = run_.One("ruling_due");
  ASSERT_EQ(ArrayAt(due, "unverified").size(), 1u);
  EXPECT_NE(TextAt(due, "diff").find("+2. Readers open it read-only and retry."), std::string::npos);
}

TEST_F(ConductorTest, ARunIsResumedFromItsRecord) {
  plan_.max_tokens = 30;
  script_ = {{"opponent", Submit, Used(10)}, {"proposer", Submit, Used(20)}};
  EXPECT_EQ(Run(), ExitCode::kBudget);

  plan_.max_tokens = 100;
  script_ = {{"opponent", Submit, Used(40)}, {"proposer", RequestCompletion, Used(5)}};
  run_ = Recorder();
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  const Names expected{
      "moved MOTION", "moved CLAIM",           "moved CLAIM",         "turn_started opponent", "turn_ended opponent",
      "moved CLAIM",  "turn_started proposer", "turn_ended proposer", "moved RESOLUTION",      "ruling_due",
      "stopped"};
  EXPECT_EQ(run_.Lines(), expected);
  EXPECT_TRUE(played_[2].resumes);
  EXPECT_EQ(played_[2].conversation, played_[0].conversation);
  EXPECT_TRUE(played_[2].prompt.starts_with("Your move as opponent"));
  EXPECT_NE(played_[2].prompt.find("the news with `debate_context` (after 2)"), std::string::npos);
  EXPECT_EQ(record_.turns, 4);
  EXPECT_EQ(record_.sides["opponent"].tokens, 50);
  EXPECT_EQ(record_.seconds, 8);
}

TEST_F(ConductorTest, AMoveIsReportedWhileItsProgramRuns) {
  plan_.max_tokens = 1;
  script_ = {{"opponent",
              [](Agent& agent) {
                programs::Report report;
                report.doing = "debate_submit";
                agent.watch.progress(report, std::chrono::seconds(1));
                agent.Submit();
              },
              Used(1), true, true}};
  EXPECT_EQ(Run(), ExitCode::kBudget);
  const Names expected{"moved MOTION", "turn_started opponent", "turn_progress opponent",
                       "moved CLAIM",  "turn_ended opponent",   "stopped"};
  EXPECT_EQ(run_.Lines(), expected);
  EXPECT_EQ(TextAt(run_.One("turn_progress"), "doing"), "debate_submit");
}

}  // namespace
}  // namespace aw::conduct
