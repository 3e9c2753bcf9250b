// A panel's turns in this process, against a real debate-server.
#include "conduct/panel_turn.h"

#include <gtest/gtest.h>

#include <csignal>

#include "conduct/seats.h"
#include "process/interrupts.h"
#include "support/scripted_run.h"

namespace aw::conduct {
namespace {

using namespace scripted;

void Review(Agent& agent) { agent.Review(); }
void Check(Agent& agent) { agent.CrossCheck(); }
void FindBusy(Agent& agent) {
  agent.Review({json::object{{"id", "I1"}, {"set", "open"}, {"severity", "minor"}, {"title", "A busy reader fails"}}});
}

programs::Report Fault(const std::string& fault) {
  programs::Report report;
  report.fault = fault;
  return report;
}

programs::Report OverItsLimit(std::chrono::system_clock::time_point resets_at) {
  programs::Report report;
  report.quota = programs::Quota{.words = "come back later", .resets_at = resets_at};
  return report;
}

// Counts this process's interrupts while it lives.
struct CaughtInterrupts {
  CaughtInterrupts() { process::CatchInterrupts(); }
  ~CaughtInterrupts() {
    process::CatchInterrupts();
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
  }
};

class PanelTurnTest : public ConductorTest {
 protected:
  void SetUp() override {
    ConductorTest::SetUp();
    plan_.players.erase("opponent");
    for (const char* seat : {"codex", "gemini", "other"}) {
      plan_.seats.emplace_back(seat);
      AddPlayer(PlayerOfSeat(seat));
    }
  }

  // "review codex", …: of the events with this name.
  Names Seats(std::string_view event) const {
    Names seats;
    for (const json::value& fields : run_.All(event)) {
      if (TextAt(fields, "seat").empty()) continue;
      seats.push_back(std::string(TextAt(fields, "stage")) + " " + std::string(TextAt(fields, "seat")));
    }
    return seats;
  }
};

TEST_F(PanelTurnTest, TheSeatsReviewThenCheckAndTheServerWritesTheClaim) {
  script_ = {{"codex", FindBusy, Used(1)},   {"gemini", Review, Used(20)},   {"other", Review, Used(300)},
             {"gemini", Check, Used(4'000)}, {"other", Check, Used(50'000)}, {"proposer", RequestCompletion, Used(0)}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  const Names expected{"review codex", "review gemini", "review other", "cross_check gemini", "cross_check other"};
  EXPECT_EQ(Seats("turn_started"), expected);
  EXPECT_EQ(Seats("submitted"), expected);
  EXPECT_EQ(record_.sides["opponent-codex"].tokens, 1);
  EXPECT_EQ(record_.sides["opponent-gemini"].tokens, 4'020);
  EXPECT_EQ(record_.sides["opponent-other"].tokens, 50'300);
  EXPECT_EQ(played_[3].conversation, played_[1].conversation);
  EXPECT_TRUE(played_[3].resumes);
  EXPECT_NE(played_[0].conversation, played_[1].conversation);
}

TEST_F(PanelTurnTest, TheServerLearnsWhatEachSeatHasUsed) {
  script_ = {
      {"codex", Review, Used(7)}, {"gemini", Review, Used(8)}, {"other", Review}, {"proposer", RequestCompletion}};
  run_.rulings = {{"Accepted.", "", true}};
  EXPECT_EQ(Run(true), ExitCode::kOk);
  const auto stats = session_.Get("/stats");
  ASSERT_TRUE(stats) << stats.error().message;
  const auto& seats = ArrayAt(stats->data, "by_seat");
  ASSERT_EQ(seats.size(), 3u);
  EXPECT_EQ(NumberAt(seats[0], "tokens"), 7);
  EXPECT_EQ(NumberAt(seats[1], "tokens"), 8);
  EXPECT_FALSE(NumberAt(seats[2], "tokens"));
}

TEST_F(PanelTurnTest, SeatsOfAStageRunAtTheSameTime) {
  const auto all_started = [this] { return played_.size() >= 3; };
  script_ = {{"codex", Review, {}, true, false, all_started},
             {"gemini", Review, {}, true, false, all_started},
             {"other", Review, {}, true, false, all_started},
             {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(most_running_, 3);
}

TEST_F(PanelTurnTest, NoMoreSeatsRunThanAllowed) {
  plan_.parallel = 2;
  const auto two_started = [this] { return played_.size() >= 2; };
  script_ = {{"codex", Review, {}, true, false, two_started},
             {"gemini", Review, {}, true, false, two_started},
             {"other", Review},
             {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(most_running_, 2);
}

TEST_F(PanelTurnTest, ASeatThatFailsIsLeftOutWithItsCause) {
  plan_.parallel = 1;
  plan_.seats = {"codex", "other", "gemini"};
  script_ = {{"codex", Review},
             {"other", Review},
             {"gemini", {}, Fault("out of ideas")},
             {"gemini", {}, Fault("out of ideas")},
             {"gemini", {}, Fault("out of ideas")},
             {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(Seats("dropped"), Names{"review gemini"});
  EXPECT_EQ(TextAt(run_.One("dropped"), "cause"), "made no move as opponent in 3 tries: It said: out of ideas");
  EXPECT_TRUE(played_[3].prompt.starts_with("Your last try made no move in the debate. It said: out of ideas"));
}

TEST_F(PanelTurnTest, WithoutAReviewTheRunStopsAndNoSeatIsLeftOut) {
  plan_.parallel = 1;
  for (const char* seat : {"codex", "gemini", "other"}) script_.push_back({.player = seat, .has_tools = false});
  EXPECT_EQ(Run(), ExitCode::kAgentFailed);
  EXPECT_TRUE(run_.All("dropped").empty());
  const std::string message(TextAt(run_.One("stopped"), "message"));
  EXPECT_TRUE(
      message.starts_with("No seat of the panel made a move as opponent.\ncodex: made no move as opponent in 1"))
      << message;
  script_ = {{"codex", Review}, {"gemini", Review}, {"other", Review}, {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
}

TEST_F(PanelTurnTest, ASeatOverItsLimitIsLeftOut) {
  programs::Report over;
  over.quota = programs::Quota{.words = "come back on Monday"};
  script_ = {{"codex", {}, over}, {"gemini", Review}, {"other", Review}, {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(TextAt(run_.One("quota"), "seat"), "codex");
  EXPECT_EQ(TextAt(run_.One("dropped"), "cause"), "its usage limit is reached: come back on Monday");
}

TEST_F(PanelTurnTest, ASeatOverItsLimitCanBeWaitedForWhileTheOthersWork) {
  plan_.waits_for_quota = true;
  script_ = {{"codex", {}, OverItsLimit(std::chrono::system_clock::now())},
             {"gemini", Review},
             {"other", Review},
             {"codex", FindBusy},
             {"gemini", Check},
             {"other", Check},
             {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(TextAt(run_.One("quota"), "seat"), "codex");
  EXPECT_TRUE(run_.All("dropped").empty());
  EXPECT_TRUE(run_.All("turn_failed").empty());
  EXPECT_EQ(Seats("submitted"),
            (Names{"review gemini", "review other", "review codex", "cross_check gemini", "cross_check other"}));
  EXPECT_EQ(played_[3].conversation, played_[0].conversation);
  EXPECT_TRUE(played_[3].prompt.starts_with("You are the opponent")) << "it may not have received the rules";
}

TEST_F(PanelTurnTest, CtrlCEndsTheWaitForALimitAndLeavesNoSeatOut) {
  const CaughtInterrupts caught;
  plan_.waits_for_quota = true;
  plan_.parallel = 1;
  script_ = {{"codex", {}, OverItsLimit(std::chrono::system_clock::now() + std::chrono::hours(1))},
             {"gemini", Review},
             {"other", [](Agent& agent) {
                std::raise(SIGINT);
                agent.Review();
              }}};
  EXPECT_EQ(Run(), ExitCode::kInterrupted);
  EXPECT_EQ(Seats("submitted"), (Names{"review gemini", "review other"}));
  EXPECT_TRUE(run_.All("dropped").empty());
}

TEST_F(PanelTurnTest, CtrlCTwiceEndsTheProgramsOfAllSeats) {
  const CaughtInterrupts caught;
  is_scripted_ = false;
  int launched = 0;
  for (const std::string& seat : plan_.seats) {
    plan_.players[PlayerOfSeat(seat)].program.launch = [&launched](const programs::Order&) {
      if (++launched == 3) std::raise(SIGINT), std::raise(SIGINT);
      return programs::Launch{.words = {"/bin/sleep", "infinity"}};
    };
  }
  EXPECT_EQ(Run(), ExitCode::kInterrupted);
  EXPECT_EQ(Seats("turn_ended").size(), 3u);
  EXPECT_TRUE(run_.All("turn_failed").empty());
  EXPECT_TRUE(run_.All("dropped").empty());

  process::CatchInterrupts();
  is_scripted_ = true;
  script_ = {{"codex", Review}, {"gemini", Review}, {"other", Review}, {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
}

TEST_F(PanelTurnTest, ABudgetStopsBetweenSeatsAndWhatIsSubmittedIsKept) {
  plan_.parallel = 1;
  plan_.max_tokens = 10;
  script_ = {{"codex", Review, Used(4)}, {"gemini", Review, Used(6)}};
  EXPECT_EQ(Run(), ExitCode::kBudget);
  plan_.max_tokens = 100;
  script_ = {{"other", Review, Used(1)}, {"proposer", RequestCompletion, Used(1)}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(Seats("submitted"), (Names{"review codex", "review gemini", "review other"}));
}

TEST_F(PanelTurnTest, AnInterventionEndsTheTurnOfAllSeats) {
  plan_.parallel = 1;
  script_ = {{"codex", Review}, {"gemini", [](Agent& agent) { agent.Intervene(); }}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(TextAt(run_.One("ruling_due"), "type"), "INTERVENTION");
  EXPECT_TRUE(run_.All("turn_failed").empty());
  EXPECT_TRUE(run_.All("dropped").empty());
}

TEST_F(PanelTurnTest, ALostConversationOfOneSeatIsNoAttempt) {
  programs::Report lost;
  lost.lost_conversation = true;
  plan_.parallel = 1;
  script_ = {{"codex", FindBusy},
             {"gemini", Review},
             {"other", Review},
             {"gemini", {}, lost},
             {"gemini", Check},
             {"other", Check},
             {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_TRUE(played_[3].resumes);
  EXPECT_FALSE(played_[4].resumes);
  EXPECT_TRUE(played_[4].prompt.starts_with("You are the opponent"));
}

TEST_F(PanelTurnTest, AtTheDeadlineTheTurnProceedsWithTheReviewsThatAreThere) {
  plan_.parallel = 1;
  script_ = {{"codex", FindBusy}, {"gemini", [this](Agent&) { plan_.deadline = client::Clock::now(); }}};
  EXPECT_EQ(Run(), ExitCode::kBudget);
  EXPECT_EQ(Seats("dropped"), (Names{"review gemini", "review other"}));
  EXPECT_EQ(TextAt(run_.All("dropped").back(), "cause"), "it did not finish in time");
  EXPECT_EQ(TextAt(run_.All("moved").back(), "type"), "CLAIM");
}

TEST_F(PanelTurnTest, AtTheDeadlineOfTheCrossCheckNothingIsAskedAnyMore) {
  plan_.parallel = 1;
  script_ = {{"codex", FindBusy}, {"gemini", Review}, {"other", [this](Agent& agent) {
                                                         agent.Review();
                                                         plan_.deadline = client::Clock::now();
                                                       }}};
  EXPECT_EQ(Run(), ExitCode::kBudget);
  EXPECT_EQ(Seats("submitted"), (Names{"review codex", "review gemini", "review other"}));
  EXPECT_EQ(Seats("dropped"), (Names{"cross_check gemini", "cross_check other"}));
  EXPECT_EQ(TextAt(run_.All("dropped").back(), "cause"), "it did not finish in time");
  EXPECT_EQ(TextAt(run_.All("moved").back(), "type"), "CLAIM");
}

TEST_F(PanelTurnTest, TheDeadlineEndsTheProgramsOfAllSeats) {
  is_scripted_ = false;
  for (const std::string& seat : plan_.seats) {
    plan_.players[PlayerOfSeat(seat)].program.launch = [](const programs::Order&) {
      return programs::Launch{.words = {"/bin/sleep", "infinity"}};
    };
  }
  plan_.deadline = client::Clock::now() + std::chrono::milliseconds(300);
  EXPECT_EQ(Run(), ExitCode::kAgentFailed);
  EXPECT_EQ(Seats("turn_ended").size(), 3u);
  EXPECT_TRUE(run_.All("dropped").empty()) << "without a review";
}

TEST_F(PanelTurnTest, AnAbsentSeatIsNotStarted) {
  plan_.absent = {{"gemini", "it is not ready"}};
  script_ = {{"codex", Review}, {"other", Review}, {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(Seats("dropped"), Names{"review gemini"});
  EXPECT_EQ(TextAt(run_.One("dropped"), "cause"), "it is not ready");
}

TEST_F(PanelTurnTest, OtherSeatsThanTheDebatesAreRefused) {
  script_ = {{"codex", {}, {}, false}, {"gemini", {}, {}, false}, {"other", {}, {}, false}};
  EXPECT_EQ(Run(), ExitCode::kAgentFailed);
  const auto debate = session_.Get("/debates/" + debate_id_);
  ASSERT_TRUE(debate);
  EXPECT_FALSE(CheckSeats(plan_, debate->data));
  std::ranges::reverse(plan_.seats);
  EXPECT_FALSE(CheckSeats(plan_, debate->data)) << "their order does not matter";
  plan_.seats.pop_back();
  ASSERT_TRUE(CheckSeats(plan_, debate->data));
  EXPECT_EQ(CheckSeats(plan_, debate->data)->message,
            "The opponent of the debate about this plan is a panel with the seats codex, gemini, other, not other, "
            "gemini");
  plan_.seats.clear();
  EXPECT_FALSE(CheckSeats(plan_, debate->data)) << "a run of the proposer alone";
}

TEST(Seats, AreNamedAfterTheirPrograms) {
  EXPECT_EQ(SeatNames({"codex", "gemini", "codex", "codex"}), (Names{"codex", "gemini", "codex-2", "codex-3"}));
  EXPECT_EQ(SeatNames({"codex", "codex-2", "codex"}), (Names{"codex", "codex-2", "codex-3"}));
  EXPECT_EQ(SeatNames({"My Agent 2.0", "--", "Ü"}), (Names{"my-agent-2-0", "seat", "seat-2"}));
  const Names longest = SeatNames({std::string(40, 'a'), std::string(40, 'a')});
  EXPECT_EQ(longest, (Names{std::string(24, 'a'), std::string(22, 'a') + "-2"}));
}

TEST(Seats, ArePlayersInTheRoleOfTheOpponent) {
  EXPECT_EQ(RoleOf(PlayerOfSeat("codex")), "opponent");
  EXPECT_EQ(SeatOf(PlayerOfSeat("codex-2")), "codex-2");
  EXPECT_EQ(SeatOf("opponent"), "");
  EXPECT_EQ(RoleOf("advice"), "arbitrator");
  EXPECT_EQ(RoleOf("proposer"), "proposer");
}

}  // namespace
}  // namespace aw::conduct
