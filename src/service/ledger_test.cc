#include "service/ledger.h"

#include <gtest/gtest.h>

#include "support/debate_room.h"

namespace aw {
namespace {

using enum Role;
using enum Severity;
using enum IssueStatus;
using Ids = std::vector<std::string>;

IssueEntry Opened(std::string id, Severity severity, std::string caused_by = "") {
  return {.id = std::move(id), .set = kOpen, .severity = severity, .title = "T", .caused_by = std::move(caused_by)};
}

IssueEntry Marked(std::string id, IssueStatus status) {
  return {.id = std::move(id), .set = status, .where = "{}", .names_version = true, .note = "because"};
}

class LedgerTest : public DebateRoom {
 protected:
  void MustCreateWith(std::int64_t max_rounds) {
    Creation creation = CreationOf(1);
    creation.max_rounds = max_rounds;
    ASSERT_TRUE(Create(creation));
  }
  Submission With(Role role, Move move, std::vector<IssueEntry> entries) {
    Submission in = MoveOf(role, move);
    in.extras.issues = std::move(entries);
    return in;
  }
  Written Say(Role role, Move move, std::vector<IssueEntry> entries) {
    return MustSubmit(With(role, move, std::move(entries)));
  }
  std::vector<Issue> Issues() {
    return Read([](ReadTx& tx) { return tx.Issues(samples::IdOf(1)); });
  }
  Tally TallyNow() { return Standing().debate.tally; }
  // The opponent opens, and it is the proposer's move.
  void Accuse(std::vector<IssueEntry> entries) { Say(kOpponent, Move::kClaim, std::move(entries)); }
};

TEST_F(LedgerTest, AClaimThatOpensIssuesChangesTheLedgerAndTheTally) {
  MustCreate(1);
  Accuse({Opened("I2", kMinor), Opened("I1", kCritical)});
  ASSERT_EQ(Issues().size(), 2u);
  EXPECT_EQ(Issues()[0].id, "I2");
  EXPECT_EQ(Issues()[1].opened_seq, 2);
  EXPECT_EQ(TallyNow(), (Tally{.round = 1, .issue_count = 2, .blocking = {"I1"}}));
}

TEST_F(LedgerTest, AWriteWithARefusedEntryIsRefusedWholeAndItsTextComesBack) {
  MustCreate(1);
  const auto refused = Submit(With(kOpponent, Move::kClaim, {Opened("I1", kMajor), Marked("I9", kVerified)}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidInput);
  EXPECT_TRUE(refused.error().message.starts_with("issues[1].set: ")) << refused.error().message;
  EXPECT_EQ(FieldOf(refused.error(), "content"), "Because.");
  EXPECT_TRUE(Issues().empty());
  EXPECT_EQ(Standing().newest.seq, 1);
}

TEST_F(LedgerTest, AMoveThatIsNotAllowedIsRefusedBeforeItsIssuesAreLookedAt) {
  MustCreate(1);
  const auto refused = Submit(With(kProposer, Move::kClaim, {Marked("I9", kVerified)}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kActionNotAllowed);
}

TEST_F(LedgerTest, ACriticalIssueRefusesTheCompletionAndSaysHowToGoOn) {
  MustCreate(1);
  Accuse({Opened("I1", kCritical), Opened("I2", kMajor), Opened("I3", kCritical)});
  auto refused = Submit(MoveOf(kProposer, Move::kResolution));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kIssuesOpen);
  EXPECT_EQ(FieldOf(refused.error(), "blocking"), "I1 I3");
  EXPECT_EQ(FieldOf(refused.error(), "content"), "Because.");
  for (const std::string_view way : {"verify", "appeal", "despite"}) {
    EXPECT_NE(refused.error().suggestion.find(way), std::string::npos) << way;
  }
  EXPECT_EQ(Standing().debate.state, State::kAwaitingProposer);
  Submission despite = MoveOf(kProposer, Move::kResolution);
  despite.extras.despite = {"I1"};
  refused = Submit(despite);
  ASSERT_FALSE(refused);
  EXPECT_EQ(FieldOf(refused.error(), "blocking"), "I3");
  despite.extras.despite = {"I3", "I1"};
  EXPECT_EQ(MustSubmit(despite).argument.closes_over, (Ids{"I1", "I2", "I3"}));
}

TEST_F(LedgerTest, AFixedIssueStillBlocksUntilItIsVerified) {
  MustCreate(1);
  Accuse({Opened("I1", kCritical)});
  EXPECT_FALSE(Submit(With(kProposer, Move::kResolution, {Marked("I1", kFixed)})));
  Say(kProposer, Move::kClaim, {Marked("I1", kFixed)});
  Say(kOpponent, Move::kClaim, {Marked("I1", kVerified)});
  EXPECT_EQ(Say(kProposer, Move::kResolution, {}).argument.closes_over, Ids{});
}

TEST_F(LedgerTest, OpenMajorsArePassedOverAndNamedAlsoToARetry) {
  MustCreate(1);
  Accuse({Opened("I1", kMajor)});
  const Submission asks = MoveOf(kProposer, Move::kResolution);
  EXPECT_EQ(MustSubmit(asks).argument.closes_over, Ids{"I1"});
  const Written replay = MustSubmit(asks);
  EXPECT_TRUE(replay.replay);
  EXPECT_EQ(replay.argument.closes_over, Ids{"I1"});
}

TEST_F(LedgerTest, TheArbitratorIsNeverRefusedAndIsToldWhatAClosingClosesOver) {
  MustCreate(1);
  Accuse({Opened("I1", kCritical), Opened("I2", kMajor)});
  MustMove(kProposer, Move::kAppeal);
  const Written closed = Say(kArbitrator, Move::kClosingRuling, {Marked("I2", kRuled)});
  EXPECT_EQ(closed.debate.state, State::kClosed);
  EXPECT_EQ(closed.argument.closes_over, Ids{"I1"});
}

TEST_F(LedgerTest, ADebateWithoutIssuesClosesOverNothingAndSaysNothingOfIt) {
  MustCreate(1);
  MustMove(kOpponent, Move::kClaim);
  EXPECT_FALSE(MustMove(kProposer, Move::kResolution).argument.closes_over);
  EXPECT_FALSE(MustMove(kArbitrator, Move::kClosingRuling).argument.closes_over);
}

TEST_F(LedgerTest, SpentRoundsRefuseTheProposersClaimAndNothingElse) {
  MustCreateWith(1);
  MustMove(kOpponent, Move::kClaim);
  const auto refused = Submit(MoveOf(kProposer, Move::kClaim));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kRoundLimit);
  EXPECT_EQ(FieldOf(refused.error(), "round"), "1");
  EXPECT_EQ(FieldOf(refused.error(), "max_rounds"), "1");
  EXPECT_EQ(FieldOf(refused.error(), "content"), "Because.");
  MustMove(kProposer, Move::kAppeal);
  MustMove(kArbitrator, Move::kRuling);
  EXPECT_EQ(TallyNow().max_rounds, 2);
  MustMove(kProposer, Move::kClaim);
  MustMove(kOpponent, Move::kClaim);
  MustMove(kProposer, Move::kResolution);
  Submission ruling = MoveOf(kArbitrator, Move::kRuling);
  ruling.extras.extend_rounds = 0;
  MustSubmit(ruling);
  EXPECT_FALSE(Submit(MoveOf(kProposer, Move::kClaim)));
  EXPECT_EQ(TallyNow().max_rounds, 2);
}

TEST_F(LedgerTest, TheBarDefersNewIssuesOfLaterRoundsAndARetryIsToldTheSame) {
  MustCreateWith(3);
  Accuse({Opened("I1", kMinor)});
  MustMove(kProposer, Move::kClaim);
  const Submission second = With(kOpponent, Move::kClaim, {Opened("I2", kMinor), Opened("I3", kMajor)});
  EXPECT_EQ(MustSubmit(second).argument.deferred, Ids{"I2"});
  EXPECT_EQ(MustSubmit(second).argument.deferred, Ids{"I2"});
  MustMove(kProposer, Move::kClaim);
  const Written third = Say(kOpponent, Move::kClaim, {Opened("I4", kMajor), Opened("I5", kMajor, "I3")});
  EXPECT_EQ(third.argument.deferred, Ids{"I4"});
  EXPECT_EQ(TallyNow().blocking, (Ids{"I3", "I5"}));
}

TEST_F(LedgerTest, WhatBlocksIsKeptInTheOrderOfOpening) {
  MustCreate(1);
  Accuse({Opened("I9", kMajor), Opened("I1", kCritical), Opened("I5", kMajor)});
  Say(kProposer, Move::kClaim, {Marked("I1", kFixed)});
  Say(kOpponent, Move::kClaim, {Marked("I1", kVerified), Opened("A1", kMajor)});
  EXPECT_EQ(TallyNow().blocking, (Ids{"I9", "I5", "A1"}));
}

TEST_F(LedgerTest, AStalemateIsNamedUntilItIsRuled) {
  MustCreate(1);
  Accuse({Opened("I1", kMajor)});
  for (int turn = 0; turn < 2; ++turn) {
    Say(kProposer, Move::kClaim, {Marked("I1", kDisputed)});
    Say(kOpponent, Move::kClaim, {Marked("I1", kOpen)});
  }
  EXPECT_EQ(TallyNow().stalemate, Ids{"I1"});
  MustMove(kProposer, Move::kAppeal);
  EXPECT_EQ(TallyNow().stalemate, Ids{"I1"});
  Say(kArbitrator, Move::kRuling, {Marked("I1", kRuled)});
  EXPECT_TRUE(TallyNow().stalemate.empty());
  EXPECT_TRUE(TallyNow().blocking.empty());
}

TEST_F(LedgerTest, AChoiceIsOneOfTheOptionsOfTheAppeal) {
  MustCreate(1);
  MustMove(kOpponent, Move::kClaim);
  Submission appeal = MoveOf(kProposer, Move::kAppeal);
  appeal.extras.options = {"A", "B"};
  MustSubmit(appeal);
  Submission ruling = MoveOf(kArbitrator, Move::kRuling);
  ruling.extras.choice = "C";
  const auto refused = Submit(ruling);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidInput);
  EXPECT_NE(refused.error().message.find("A B"), std::string::npos) << refused.error().message;
  ruling.extras.choice = "B";
  MustSubmit(ruling);
  MustMove(kProposer, Move::kAppeal);
  EXPECT_FALSE(Submit(ruling =
                          [&] {
                            Submission again = MoveOf(kArbitrator, Move::kRuling);
                            again.extras.choice = "B";
                            return again;
                          }()))
      << "the options went with their ruling";
}

TEST_F(LedgerTest, AnInterventionKeepsTheTextOfWhoWasInterruptedWhateverItsIssuesSay) {
  MustCreate(1);
  MustMove(kArbitrator, Move::kIntervention);
  EXPECT_FALSE(Submit(With(kOpponent, Move::kClaim, {Marked("I9", kVerified)})));
  EXPECT_TRUE(draft_held_);
}

TEST_F(LedgerTest, NewsTellsWhereTheDebateStands) {
  MustCreateWith(2);
  const Written claim = Say(kOpponent, Move::kClaim, {Opened("I1", kMajor)});
  const WaitQuery query{samples::IdOf(1), kProposer, 1};
  const Tally expected{.round = 1, .max_rounds = 2, .issue_count = 1, .blocking = {"I1"}};
  EXPECT_EQ(NewsIn(claim, query)->tally, expected);
  const auto found = Read([&](ReadTx& tx) { return FindNews(tx, query); });
  EXPECT_EQ((*found)->tally, expected);
}

}  // namespace
}  // namespace aw
