#include <gtest/gtest.h>

#include "support/debate_room.h"

namespace aw {
namespace {

using samples::IdOf;

class NewsTest : public DebateRoom {
 protected:
  Result<std::optional<News>> Find(Role role, std::int64_t after_seq) {
    return Read([&](ReadTx& tx) { return FindNews(tx, comparisons_, {IdOf(1), role, after_seq}); });
  }

  News MustFind(Role role, std::int64_t after_seq) {
    auto found = Find(role, after_seq);
    if (!found || !*found) throw std::runtime_error("no news");
    return **std::move(found);
  }

  void ExpectNone(Role role, std::int64_t after_seq) {
    const auto found = Find(role, after_seq);
    ASSERT_TRUE(found);
    EXPECT_FALSE(*found) << Name(role) << " after " << after_seq;
  }

  static std::vector<std::int64_t> Seqs(const std::vector<ArgumentHead>& heads) {
    std::vector<std::int64_t> seqs;
    for (const ArgumentHead& head : heads) seqs.push_back(head.seq);
    return seqs;
  }
};

TEST_F(NewsTest, OnesOwnArgumentsAreNeverNews) {
  MustCreate(1);
  ExpectNone(Role::kProposer, 0);
  ExpectNone(Role::kProposer, 1);
  MustMove(Role::kOpponent, Move::kClaim);
  ExpectNone(Role::kOpponent, 1);
  ExpectNone(Role::kOpponent, 2);
}

TEST_F(NewsTest, AnothersArgumentIsNewsOnce) {
  const Written motion = MustCreate(1);
  const News news = MustFind(Role::kOpponent, 0);
  EXPECT_EQ(news.argument.id, motion.argument.id);
  EXPECT_EQ(news.argument.content, "We should.");
  EXPECT_EQ(news.action, "respond");
  EXPECT_EQ(news.state, State::kAwaitingOpponent);
  EXPECT_TRUE(news.skipped.empty());
  ExpectNone(Role::kOpponent, 1);
}

// NewsIn works for roles that have seen all earlier arguments; others must read the store.
TEST_F(NewsTest, WhatWasWrittenIsTheNewsThatAReadWouldFind) {
  std::vector<Written> steps{MustCreate(1)};
  const auto follow = [&](Role role, Move move) {
    steps.push_back(MustMove(role, move));
    for (const Role listener : {Role::kProposer, Role::kOpponent}) {
      for (std::int64_t after = 0; after <= steps.back().argument.seq; ++after) {
        SCOPED_TRACE(testing::Message() << Name(listener) << " after " << after);
        const auto news = NewsIn(steps.back(), {IdOf(1), listener, after});
        const bool all_but_this = after + 1 == steps.back().argument.seq;
        ASSERT_EQ(news.has_value(), all_but_this && role != listener);
        if (!news) continue;
        const News found = MustFind(listener, after);
        EXPECT_EQ(news->argument.id, found.argument.id);
        EXPECT_EQ(news->argument.content, found.argument.content);
        EXPECT_EQ(news->state, found.state);
        EXPECT_EQ(news->action, found.action);
        EXPECT_TRUE(found.skipped.empty());
      }
    }
  };
  follow(Role::kOpponent, Move::kClaim);
  follow(Role::kProposer, Move::kAppeal);
  follow(Role::kArbitrator, Move::kRuling);
  follow(Role::kArbitrator, Move::kIntervention);
  follow(Role::kArbitrator, Move::kRuling);
  follow(Role::kProposer, Move::kResolution);
  follow(Role::kArbitrator, Move::kClosingRuling);
}

TEST_F(NewsTest, TheNewestIsGivenAndOlderUnseenOnesAreListed) {
  MustCreate(1);
  MustMove(Role::kOpponent, Move::kClaim);
  MustMove(Role::kProposer, Move::kAppeal);
  MustMove(Role::kArbitrator, Move::kRuling, "ruled");
  const News all = MustFind(Role::kOpponent, 0);
  EXPECT_EQ(all.argument.seq, 4);
  EXPECT_EQ(all.argument.content, "ruled");
  EXPECT_EQ(Seqs(all.skipped), (std::vector<std::int64_t>{1, 3})) << "not one's own";
  EXPECT_EQ(all.skipped[1].type, ArgumentType::kAppeal);
  EXPECT_EQ(all.skipped[1].role, Role::kProposer);
  EXPECT_EQ(Seqs(MustFind(Role::kOpponent, 2).skipped), (std::vector<std::int64_t>{3}));
  EXPECT_TRUE(MustFind(Role::kOpponent, 3).skipped.empty());
  ExpectNone(Role::kOpponent, 4);
  EXPECT_EQ(Seqs(MustFind(Role::kProposer, 0).skipped), (std::vector<std::int64_t>{2}));
}

TEST_F(NewsTest, AnothersArgumentBeforeOnesOwnIsNewsStill) {
  MustCreate(1);
  MustMove(Role::kOpponent, Move::kClaim);
  const News news = MustFind(Role::kOpponent, 0);
  EXPECT_EQ(news.argument.seq, 1);
  EXPECT_EQ(news.action, "wait_for_proposer");
  EXPECT_EQ(news.state, State::kAwaitingProposer);
}

TEST_F(NewsTest, TheActionFollowsFromTheStateNotFromTheArgument) {
  MustCreate(1);
  MustMove(Role::kArbitrator, Move::kIntervention);
  EXPECT_EQ(MustFind(Role::kOpponent, 0).action, "wait_for_ruling");
  EXPECT_EQ(MustFind(Role::kProposer, 0).action, "wait_for_ruling");
  MustMove(Role::kArbitrator, Move::kRuling);
  EXPECT_EQ(MustFind(Role::kProposer, 0).action, "align_to_ruling");
  EXPECT_EQ(MustFind(Role::kOpponent, 0).action, "wait_for_proposer");
  MustMove(Role::kProposer, Move::kClaim);
  EXPECT_EQ(MustFind(Role::kOpponent, 3).action, "respond");
  EXPECT_EQ(MustFind(Role::kProposer, 0).action, "wait_for_opponent") << "the ruling is unseen, the move is made";
  MustMove(Role::kOpponent, Move::kClaim);
  EXPECT_EQ(MustFind(Role::kProposer, 4).action, "respond");
}

TEST_F(NewsTest, AClosedDebateIsAlwaysNews) {
  PlayTo(State::kClosed);
  for (const Role role : {Role::kProposer, Role::kOpponent}) {
    for (std::int64_t after = 0; after <= 5; ++after) {
      const News news = MustFind(role, after);
      EXPECT_EQ(news.action, "debate_closed");
      EXPECT_EQ(news.state, State::kClosed);
      EXPECT_EQ(news.argument.seq, 4);
      EXPECT_EQ(news.argument.type, ArgumentType::kRuling);
    }
    EXPECT_TRUE(MustFind(role, 4).skipped.empty());
  }
}

TEST_F(NewsTest, ADebateThatDoesNotExistIsNotFound) {
  const auto found = Find(Role::kProposer, 0);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::kDebateNotFound);
}

class AwaitedSeqTest : public DebateRoom {
 protected:
  Result<std::int64_t> Awaited(int debate, const std::optional<Uuid>& argument) {
    return Read([&](ReadTx& tx) { return AwaitedSeq(tx, IdOf(debate), argument); });
  }
};

TEST_F(AwaitedSeqTest, IsTheArgumentsOrZeroWithoutOne) {
  const Written motion = MustCreate(1);
  const Written claim = MustMove(Role::kOpponent, Move::kClaim);
  EXPECT_EQ(*Awaited(1, std::nullopt), 0);
  EXPECT_EQ(*Awaited(1, motion.argument.id), 1);
  EXPECT_EQ(*Awaited(1, claim.argument.id), 2);
}

TEST_F(AwaitedSeqTest, AnArgumentOfAnotherDebateOrOfNoneIsNotFound) {
  MustCreate(1);
  const Written other = MustCreate(2);
  EXPECT_EQ(Awaited(1, other.argument.id).error().code, ErrorCode::kArgumentNotFound);
  EXPECT_EQ(Awaited(1, IdOf(999)).error().code, ErrorCode::kArgumentNotFound);
}

TEST_F(AwaitedSeqTest, InNoDebateTheDebateIsWhatIsMissing) {
  EXPECT_EQ(Awaited(9, IdOf(999)).error().code, ErrorCode::kDebateNotFound);
}

}  // namespace
}  // namespace aw
