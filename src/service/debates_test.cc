#include "service/debates.h"

#include <gtest/gtest.h>

#include "core/rules.h"
#include "support/debate_room.h"

namespace aw {
namespace {

using samples::IdOf;

class DebatesTest : public DebateRoom {};

TEST_F(DebatesTest, ACreationWritesTheDebateAndItsMotion) {
  const auto written = Create(CreationOf(1));
  ASSERT_TRUE(written);
  EXPECT_FALSE(written->replay);
  EXPECT_EQ(written->debate.id, IdOf(1));
  EXPECT_EQ(written->debate.title, "A title");
  EXPECT_EQ(written->debate.debate_type, "general_debate");
  EXPECT_EQ(written->debate.state, State::kAwaitingOpponent);
  EXPECT_EQ(written->debate.created_at, Time::FromUnixMs(now_));
  EXPECT_EQ(written->debate.updated_at, Time::FromUnixMs(now_));
  EXPECT_EQ(written->argument.type, ArgumentType::kMotion);
  EXPECT_EQ(written->argument.role, Role::kProposer);
  EXPECT_EQ(written->argument.seq, 1);
  EXPECT_EQ(written->argument.content, "We should.");
  EXPECT_EQ(written->argument.client_request_id, "create");
  EXPECT_EQ(written->argument.debate_id, IdOf(1));
  EXPECT_FALSE(written->argument.parent_id);
  EXPECT_EQ(Head().newest.id, written->argument.id);
}

TEST_F(DebatesTest, ACreationThatIsRepeatedGivesTheFirstResultWhateverItSaysNow) {
  const Written first = MustCreate(1);
  Creation again = CreationOf(1);
  again.title = "Another title";
  again.motion = "Another motion";
  const auto written = Create(again);
  ASSERT_TRUE(written);
  EXPECT_TRUE(written->replay);
  EXPECT_EQ(written->argument.id, first.argument.id);
  EXPECT_EQ(written->argument.content, "We should.");
  EXPECT_EQ(written->debate.title, "A title");
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.Debates({}); }).total, 1);
}

TEST_F(DebatesTest, ACreationIsReplayedAsTheDebateWasThen) {
  const Written first = MustCreate(1);
  MustMove(Role::kOpponent, Move::kClaim);
  MustMove(Role::kProposer, Move::kAppeal);
  MustMove(Role::kArbitrator, Move::kClosingRuling);
  const auto written = Create(CreationOf(1));
  ASSERT_TRUE(written);
  EXPECT_TRUE(written->replay);
  EXPECT_EQ(written->debate.state, State::kAwaitingOpponent);
  EXPECT_EQ(written->debate.updated_at, first.debate.updated_at);
}

TEST_F(DebatesTest, AnIdThatIsTakenIsRefusedUnderAnotherRequest) {
  MustCreate(1);
  Creation other = CreationOf(1);
  other.request_id = "other";
  const auto written = Create(other);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kDebateExists);
  EXPECT_NE(written.error().message.find(IdOf(1).ToString()), std::string::npos);
  EXPECT_FALSE(written.error().suggestion.empty());
}

TEST_F(DebatesTest, TheSameRequestIdCreatesOtherDebates) {
  MustCreate(1);
  EXPECT_FALSE(MustCreate(2).replay);
}

TEST_F(DebatesTest, EveryMoveIsWrittenOrRefusedAsTheRulesSay) {
  for (const State state : kStates) {
    for (const Role role : kRoles) {
      for (const Move move : kMoves) {
        SCOPED_TRACE(testing::Message() << Name(role) << " " << VerbOf(move) << " in " << Name(state));
        PlayTo(state);
        const auto before = Head();
        const Submission in = MoveOf(role, move, "The text.");
        const auto written = Submit(in);
        const auto next = NextState(state, role, move);
        ASSERT_EQ(static_cast<bool>(written), next.has_value());
        if (next) {
          EXPECT_EQ(written->debate.state, *next);
          EXPECT_EQ(written->debate.updated_at, Time::FromUnixMs(now_));
          EXPECT_EQ(written->debate.created_at, before.debate.created_at);
          EXPECT_EQ(written->argument.type, TypeOf(move));
          EXPECT_EQ(written->argument.role, role);
          EXPECT_EQ(written->argument.seq, before.newest.seq + 1);
          EXPECT_EQ(written->argument.parent_id, in.target_id);
          EXPECT_EQ(written->argument.content, "The text.");
          EXPECT_EQ(Head().debate.state, *next);
          EXPECT_EQ(Head().newest.id, written->argument.id);
        } else {
          EXPECT_EQ(written.error().code, ErrorCode::kActionNotAllowed);
          EXPECT_EQ(Head().newest.seq, before.newest.seq);
          EXPECT_EQ(Head().debate.state, state);
        }
        ASSERT_TRUE(Write([&](WriteTx& tx) { return debates_.Delete(tx, IdOf(1)); }));
      }
    }
  }
}

TEST_F(DebatesTest, ARefusalTellsAnAgentWhatToDoAndWhatToWaitFor) {
  const Written motion = MustCreate(1);
  const auto refused = Submit(MoveOf(Role::kProposer, Move::kClaim, "too early"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "Role 'proposer' cannot submit in state 'AWAITING_OPPONENT'");
  EXPECT_EQ(FieldOf(refused.error(), "action"), "wait_for_opponent");
  EXPECT_EQ(FieldOf(refused.error(), "next_argument_id_to_wait"), motion.argument.id.ToString());
  EXPECT_EQ(FieldOf(refused.error(), "draft_held"), "(absent)");
  EXPECT_FALSE(draft_held_);
}

TEST_F(DebatesTest, ADebateThatDoesNotExistIsNotFound) {
  const auto written = Submit({IdOf(9), Role::kOpponent, Move::kClaim, IdOf(1), "x", "r"});
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kDebateNotFound);
}

TEST_F(DebatesTest, ATargetOfAnotherDebateOrOfNoneIsNotFound) {
  MustCreate(1);
  const Written other = MustCreate(2);
  for (const Uuid& target : {other.argument.id, IdOf(999)}) {
    Submission in = MoveOf(Role::kOpponent, Move::kClaim);
    in.target_id = target;
    const auto written = Submit(in);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::kArgumentNotFound);
    EXPECT_NE(written.error().message.find(target.ToString()), std::string::npos);
  }
  EXPECT_EQ(Head().newest.seq, 1);
}

TEST_F(DebatesTest, ATargetMayBeAnyArgumentOfTheDebate) {
  const Written motion = MustCreate(1);
  MustMove(Role::kOpponent, Move::kClaim);
  Submission in = MoveOf(Role::kProposer, Move::kClaim);
  in.target_id = motion.argument.id;
  EXPECT_EQ(MustSubmit(in).argument.parent_id, motion.argument.id);
}

TEST_F(DebatesTest, TheStateIsLookedAtBeforeTheTarget) {
  MustCreate(1);
  Submission in = MoveOf(Role::kProposer, Move::kClaim);
  in.target_id = IdOf(999);
  EXPECT_EQ(Submit(in).error().code, ErrorCode::kActionNotAllowed);
}

TEST_F(DebatesTest, ASubmissionThatIsRepeatedGivesTheFirstResultAsItWasThen) {
  MustCreate(1);
  const Submission in = MoveOf(Role::kOpponent, Move::kClaim, "first");
  const Written first = MustSubmit(in);
  MustMove(Role::kProposer, Move::kAppeal);
  MustMove(Role::kArbitrator, Move::kClosingRuling);

  Submission again = in;
  again.content = "second";
  again.role = Role::kProposer;
  again.move = Move::kResolution;
  again.target_id = IdOf(999);
  const auto written = Submit(again);
  ASSERT_TRUE(written);
  EXPECT_TRUE(written->replay);
  EXPECT_EQ(written->argument.id, first.argument.id);
  EXPECT_EQ(written->argument.content, "first");
  EXPECT_EQ(written->debate.state, State::kAwaitingProposer);
  EXPECT_EQ(written->debate.updated_at, first.debate.updated_at);
  EXPECT_EQ(Head().newest.seq, 4);
}

TEST_F(DebatesTest, AClosingRulingThatIsRepeatedStillSaysClosed) {
  PlayTo(State::kAwaitingArbitrator);
  const Submission in = MoveOf(Role::kArbitrator, Move::kClosingRuling);
  MustSubmit(in);
  const auto written = Submit(in);
  ASSERT_TRUE(written);
  EXPECT_TRUE(written->replay);
  EXPECT_EQ(written->debate.state, State::kClosed);
}

TEST_F(DebatesTest, TheArbitratorsMovesNeedNoRequestIdAndAreThenNotReplayed) {
  MustCreate(1);
  Submission in = MoveOf(Role::kArbitrator, Move::kIntervention, "");
  in.request_id.reset();
  EXPECT_FALSE(MustSubmit(in).argument.client_request_id);
  EXPECT_EQ(Submit(in).error().code, ErrorCode::kActionNotAllowed);
}

TEST_F(DebatesTest, ARefusedRequestMayBeSentAgainWhenItIsAllowed) {
  MustCreate(1);
  const Submission early = MoveOf(Role::kProposer, Move::kClaim);
  EXPECT_FALSE(Submit(early));
  MustMove(Role::kOpponent, Move::kClaim);
  const auto written = Submit(early);
  ASSERT_TRUE(written);
  EXPECT_FALSE(written->replay);
}

TEST_F(DebatesTest, SeqHasNoGapsWhateverIsRefusedBetween) {
  MustCreate(1);
  for (int round = 0; round < 5; ++round) {
    EXPECT_FALSE(Submit(MoveOf(Role::kProposer, Move::kClaim)));
    MustMove(Role::kOpponent, Move::kClaim);
    EXPECT_FALSE(Submit(MoveOf(Role::kOpponent, Move::kClaim)));
    MustMove(Role::kProposer, Move::kClaim);
  }
  std::int64_t seq = 0;
  for (const Argument& a : Read([](ReadTx& tx) { return tx.Arguments(IdOf(1), 0, kNoLimit); })) EXPECT_EQ(a.seq, ++seq);
  EXPECT_EQ(seq, 11);
}

TEST_F(DebatesTest, AClockThatIsSetBackPutsNoArgumentBeforeTheOneItAnswers) {
  const Time motion = MustCreate(1).argument.created_at;
  now_ -= 3'600'000;
  const Written claim = MustMove(Role::kOpponent, Move::kClaim);
  EXPECT_EQ(claim.argument.created_at, motion);
  EXPECT_EQ(claim.debate.updated_at, motion);
  now_ += 7'200'000;
  EXPECT_GT(MustMove(Role::kProposer, Move::kClaim).argument.created_at, motion);
}

TEST_F(DebatesTest, ADeletedDebateIsGoneAndItsIdIsFree) {
  const auto remove = [&](int number) { return Write([&](WriteTx& tx) { return debates_.Delete(tx, IdOf(number)); }); };
  MustCreate(1);
  MustMove(Role::kOpponent, Move::kClaim);
  const auto deleted = remove(1);
  ASSERT_TRUE(deleted);
  EXPECT_EQ(deleted->id, IdOf(1));
  EXPECT_EQ(deleted->state, State::kAwaitingProposer);
  EXPECT_EQ(remove(1).error().code, ErrorCode::kDebateNotFound);
  EXPECT_EQ(Submit({IdOf(1), Role::kProposer, Move::kClaim, IdOf(2), "x", "r"}).error().code,
            ErrorCode::kDebateNotFound);
  EXPECT_FALSE(MustCreate(1).replay);
}

TEST_F(DebatesTest, WhatCallsForANoticeIsNotedForEachTargetWithTheArgument) {
  Debates calling([this] { return now_; }, comparisons_, {}, {"a", "b"});
  debates_ = calling;
  const std::string id = IdOf(1).ToString();
  MustCreate(1);
  MustMove(Role::kOpponent, Move::kClaim);
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.CountNotices().count; }), 0);
  const Submission appeal = MoveOf(Role::kProposer, Move::kAppeal);
  MustSubmit(appeal);
  MustSubmit(appeal);  // a replay adds no notice
  MustMove(Role::kArbitrator, Move::kRuling);
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.CountNotices().count; }), 2);
  MustMove(Role::kArbitrator, Move::kIntervention);
  MustMove(Role::kArbitrator, Move::kClosingRuling);
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.CountNotices().count; }), 6);
  for (const char* target : {"a", "b"}) {
    std::vector<std::string> order;
    while (true) {
      const auto first = Read([&](ReadTx& tx) { return tx.FirstNotices(target, 9); });
      if (first.empty()) break;
      ASSERT_EQ(first.size(), 1u);
      order.push_back(first[0].Id());
      Write([&](WriteTx& tx) { return tx.DeleteNotice(first[0]), true; });
    }
    EXPECT_EQ(order, (std::vector{id + "/3/ruling_due", id + "/5/ruling_due", id + "/6/closed"}));
  }
}

TEST_F(DebatesTest, WithoutTargetsNothingIsNoted) {
  PlayTo(State::kClosed);
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.CountNotices().count; }), 0);
}

}  // namespace
}  // namespace aw
