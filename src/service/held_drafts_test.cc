#include <gtest/gtest.h>

#include "support/debate_room.h"

namespace aw {
namespace {

using samples::IdOf;

class HeldDraftsTest : public DebateRoom {
 protected:
  void ExpectHeld(const Submission& in) {
    const auto before = Head();
    const auto refused = Submit(in);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kActionNotAllowed);
    EXPECT_EQ(FieldOf(refused.error(), "draft_held"), "true");
    EXPECT_EQ(FieldOf(refused.error(), "action"), "wait_for_ruling");
    EXPECT_EQ(FieldOf(refused.error(), "next_argument_id_to_wait"), before.newest.id.ToString());
    EXPECT_EQ(FieldOf(refused.error(), "current_state"), "INTERVENTION_PENDING");
    EXPECT_TRUE(draft_held_);
    EXPECT_EQ(Head().newest.seq, before.newest.seq) << "no argument is made";
    EXPECT_EQ(Head().debate.state, State::kInterventionPending);
    EXPECT_EQ(Head().debate.updated_at, before.debate.updated_at);
  }

  void ExpectNotHeld(const Submission& in) {
    const auto drafts = Drafts();
    const auto refused = Submit(in);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kActionNotAllowed);
    EXPECT_EQ(FieldOf(refused.error(), "draft_held"), "(absent)");
    EXPECT_FALSE(draft_held_);
    EXPECT_EQ(Drafts(), drafts);
  }
};

TEST_F(HeldDraftsTest, TheOpponentWhoHadTheMoveKeepsItsText) {
  MustCreate(1);
  MustMove(Role::kArbitrator, Move::kIntervention);
  ExpectHeld(MoveOf(Role::kOpponent, Move::kClaim, "what I was\r\nwriting 😀"));
  const std::vector<HeldDraft> held{
      {Role::kOpponent, ArgumentType::kClaim, "what I was\r\nwriting 😀", Time::FromUnixMs(now_)}};
  EXPECT_EQ(Drafts(), held);
}

TEST_F(HeldDraftsTest, TheProposerWhoHadTheMoveKeepsAnyOfItsMoves) {
  PlayTo(State::kAwaitingProposer);
  MustMove(Role::kArbitrator, Move::kIntervention);
  for (const Move move : {Move::kClaim, Move::kAppeal, Move::kResolution}) {
    ExpectHeld(MoveOf(Role::kProposer, move, std::string(VerbOf(move))));
    ASSERT_EQ(Drafts().size(), 1u) << "the newest wins";
    EXPECT_EQ(Drafts()[0].type, TypeOf(move));
    EXPECT_EQ(Drafts()[0].content, VerbOf(move));
    EXPECT_EQ(Drafts()[0].created_at, Time::FromUnixMs(now_));
  }
}

TEST_F(HeldDraftsTest, AfterARulingTheProposerHadTheMove) {
  PlayTo(State::kAwaitingArbitrator);
  MustMove(Role::kArbitrator, Move::kRuling);
  MustMove(Role::kArbitrator, Move::kIntervention);
  ExpectHeld(MoveOf(Role::kProposer, Move::kClaim));
  ExpectNotHeld(MoveOf(Role::kOpponent, Move::kClaim));
}

TEST_F(HeldDraftsTest, TheAgentThatDidNotHaveTheMoveHasNothingHeld) {
  MustCreate(1);  // it is the opponent's move
  MustMove(Role::kArbitrator, Move::kIntervention);
  for (const Move move : {Move::kClaim, Move::kAppeal, Move::kResolution}) {
    ExpectNotHeld(MoveOf(Role::kProposer, move));
  }
  MustMove(Role::kArbitrator, Move::kRuling);  // now it is the proposer's move
  MustMove(Role::kArbitrator, Move::kIntervention);
  ExpectNotHeld(MoveOf(Role::kOpponent, Move::kClaim));
}

TEST_F(HeldDraftsTest, AMoveThatItsRoleNeverHasIsNotHeld) {
  MustCreate(1);
  MustMove(Role::kArbitrator, Move::kIntervention);
  ExpectNotHeld(MoveOf(Role::kOpponent, Move::kAppeal));
  ExpectNotHeld(MoveOf(Role::kOpponent, Move::kResolution));
  ExpectNotHeld(MoveOf(Role::kArbitrator, Move::kIntervention));
  ExpectNotHeld(MoveOf(Role::kArbitrator, Move::kClaim));
}

TEST_F(HeldDraftsTest, InOtherStatesNothingIsHeld) {
  for (const State state :
       {State::kAwaitingOpponent, State::kAwaitingProposer, State::kAwaitingArbitrator, State::kClosed}) {
    PlayTo(state);
    for (const Role role : {Role::kProposer, Role::kOpponent}) {
      for (const Move move : {Move::kClaim, Move::kAppeal, Move::kResolution}) {
        if (!NextState(state, role, move)) ExpectNotHeld(MoveOf(role, move));
      }
    }
    EXPECT_TRUE(Drafts().empty());
    ASSERT_TRUE(Write([&](WriteTx& tx) { return debates_.Delete(tx, IdOf(1)); }));
  }
}

TEST_F(HeldDraftsTest, ATargetIsNotLookedAtForADraft) {
  MustCreate(1);
  MustMove(Role::kArbitrator, Move::kIntervention);
  Submission in = MoveOf(Role::kOpponent, Move::kClaim);
  in.target_id = IdOf(999);
  ExpectHeld(in);
}

TEST_F(HeldDraftsTest, EitherKindOfRulingEndsThem) {
  for (const Move ruling : {Move::kRuling, Move::kClosingRuling}) {
    MustCreate(1);
    MustMove(Role::kArbitrator, Move::kIntervention);
    ExpectHeld(MoveOf(Role::kOpponent, Move::kClaim));
    EXPECT_EQ(Drafts().size(), 1u);
    MustMove(Role::kArbitrator, ruling);
    EXPECT_TRUE(Drafts().empty());
    ASSERT_TRUE(Write([&](WriteTx& tx) { return debates_.Delete(tx, IdOf(1)); }));
  }
}

TEST_F(HeldDraftsTest, AnOldInterventionsDraftDoesNotComeBackWithTheNext) {
  MustCreate(1);
  MustMove(Role::kArbitrator, Move::kIntervention);
  ExpectHeld(MoveOf(Role::kOpponent, Move::kClaim, "old"));
  MustMove(Role::kArbitrator, Move::kRuling);
  MustMove(Role::kArbitrator, Move::kIntervention);
  EXPECT_TRUE(Drafts().empty());
  ExpectHeld(MoveOf(Role::kProposer, Move::kClaim, "new"));
  ASSERT_EQ(Drafts().size(), 1u);
  EXPECT_EQ(Drafts()[0].content, "new");
}

TEST_F(HeldDraftsTest, TheHeldRequestIsNotSpentAndMayBeSentAfterTheRuling) {
  PlayTo(State::kAwaitingProposer);
  const Submission in = MoveOf(Role::kProposer, Move::kClaim);
  MustMove(Role::kArbitrator, Move::kIntervention);
  ExpectHeld(in);
  ExpectHeld(in);
  MustMove(Role::kArbitrator, Move::kRuling);
  const auto written = Submit(in);
  ASSERT_TRUE(written);
  EXPECT_FALSE(written->replay);
  EXPECT_FALSE(draft_held_);
}

TEST_F(HeldDraftsTest, AReplayDuringAnInterventionHoldsNothing) {
  MustCreate(1);
  const Submission in = MoveOf(Role::kOpponent, Move::kClaim);
  MustSubmit(in);
  MustMove(Role::kArbitrator, Move::kIntervention);
  const auto replayed = Submit(in);
  ASSERT_TRUE(replayed);
  EXPECT_TRUE(replayed->replay);
  EXPECT_FALSE(draft_held_);
  EXPECT_TRUE(Drafts().empty());
}

TEST_F(HeldDraftsTest, TheyAreShownOnlyWhileAnInterventionIsPending) {
  MustCreate(1);
  MustMove(Role::kArbitrator, Move::kIntervention);
  ExpectHeld(MoveOf(Role::kOpponent, Move::kClaim));
  Debate debate = Head().debate;
  EXPECT_EQ(Read([&](ReadTx& tx) { return HeldDraftsOf(tx, debate); }).size(), 1u);
  debate.state = State::kAwaitingProposer;
  EXPECT_TRUE(Read([&](ReadTx& tx) { return HeldDraftsOf(tx, debate); }).empty());
}

}  // namespace
}  // namespace aw
