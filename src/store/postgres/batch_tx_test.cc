// A batch answers reads from its cache; these tests cover the ways in which the cache could be wrong.
#include "store/postgres/batch_tx.h"

#include <gtest/gtest.h>

#include "store/postgres/maintenance.h"
#include "store/postgres/postgres_store.h"
#include "support/private_postgres.h"
#include "support/samples.h"
#include "support/store_harness.h"

namespace aw::postgres {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

class PostgresBatch : public testing::Test {
 protected:
  // Jobs enqueued before Start form one batch; each names debate 1 and its request.
  void Enqueue(TestJob::Work work, std::string_view request = "some") {
    const auto done = [this](const auto& failure) { failures_ += failure.has_value(); };
    store_->Enqueue(std::make_unique<TestJob>(std::move(work), done, JobKeys{IdOf(1), {}, request}));
  }

  void CommitTogether() {
    store_->Start(FinishAll);
    store_->Stop();
    EXPECT_EQ(failures_, 0);
    EXPECT_EQ(store_->Figures().commits, 1u);
    EXPECT_EQ(store_->Figures().rollbacks, 0u);
    store_.emplace(url_);
  }

  template <typename Use>
  auto Read(Use use) {
    return ReadFrom(*store_->OpenReader(), use);
  }

  static void Create(WriteTx& tx) {
    ASSERT_FALSE(tx.FindDebate(IdOf(1)));
    ASSERT_FALSE(tx.ArgumentByRequest(IdOf(1), "create"));
    tx.InsertDebate(DebateOf(1), MotionOf(DebateOf(1), 11));
  }

  static void Claim(WriteTx& tx, int argument, State to, Role role) {
    const auto head = tx.FindDebate(IdOf(1)).value();
    Debate after = head.debate;
    after.state = to;
    tx.Append(head.debate, after, ArgumentOf(after, argument, head.newest.seq + 1, ArgumentType::kClaim, role));
  }
  static void Answer(WriteTx& tx) { Claim(tx, 12, State::kAwaitingProposer, Role::kOpponent); }
  static void Reply(WriteTx& tx) { Claim(tx, 13, State::kAwaitingOpponent, Role::kProposer); }

  TempDir directory_;
  const std::string url_ = PrivatePostgres::Instance().Url(directory_.path());
  std::optional<PostgresStore> store_{url_};
  int failures_ = 0;
};

TEST_F(PostgresBatch, ADebateIsCreatedAndMovedTwice) {
  Enqueue(Create, "create");
  Enqueue(Answer, "request 12");
  Enqueue(Reply, "request 13");
  CommitTogether();
  const auto head = Read([](ReadTx& tx) { return tx.FindDebate(IdOf(1)); });
  EXPECT_EQ(head->newest.seq, 3);
  EXPECT_EQ(head->debate.state, State::kAwaitingOpponent);
  EXPECT_EQ(Check(url_), std::vector<std::string>{});
}

TEST_F(PostgresBatch, ARepeatedRequestFindsTheFirst) {
  Enqueue(Create, "create");
  Enqueue(Answer, "request 12");
  std::optional<Argument> found;
  Enqueue([&](WriteTx& tx) { found = tx.ArgumentByRequest(IdOf(1), "request 12"); }, "request 12");
  CommitTogether();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->id, IdOf(12));
  EXPECT_EQ(found->content, "Because.");
}

TEST_F(PostgresBatch, ACacheMissIsQueriedAfterTheWrites) {
  Enqueue(Create, "create");
  Enqueue(Answer, "request 12");
  Enqueue([](WriteTx& tx) {
    EXPECT_EQ(tx.ArgumentHeads(IdOf(1), 0).size(), 2u);
    EXPECT_TRUE(tx.FindArgument(IdOf(1), IdOf(11)));
    EXPECT_EQ(tx.Arguments(IdOf(1), 1, kNoLimit).at(0).id, IdOf(12));
  });
  Enqueue(Reply, "request 13");
  CommitTogether();
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.Arguments(IdOf(1), 0, kNoLimit); }).size(), 3u);
  EXPECT_EQ(Check(url_), std::vector<std::string>{});
}

TEST_F(PostgresBatch, ADeletedDebateIsGoneAndMayBeCreatedAgain) {
  Enqueue(Create, "create");
  Enqueue(Answer, "request 12");
  Enqueue([](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(1))->debate); });
  Enqueue([](WriteTx& tx) {
    EXPECT_FALSE(tx.FindDebate(IdOf(1)));
    EXPECT_FALSE(tx.ArgumentByRequest(IdOf(1), "request 12"));
  });
  Enqueue(Create, "create");
  CommitTogether();
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.FindDebate(IdOf(1)); })->newest.seq, 1);
  EXPECT_EQ(Check(url_), std::vector<std::string>{});
}

TEST_F(PostgresBatch, DraftsGoWithTheirDebateInTheOrderOfTheJobs) {
  const auto hold = [](WriteTx& tx) { tx.HoldDraft(IdOf(1), {Role::kOpponent, ArgumentType::kClaim, "held", At(1)}); };
  Enqueue(Create, "create");
  Enqueue(hold);
  Enqueue([](WriteTx& tx) { EXPECT_EQ(tx.HeldDrafts(IdOf(1)).size(), 1u); });
  Enqueue([](WriteTx& tx) { tx.DropDrafts(IdOf(1)); });
  Enqueue([](WriteTx& tx) { EXPECT_TRUE(tx.HeldDrafts(IdOf(1)).empty()); });
  Enqueue(hold);
  CommitTogether();
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.HeldDrafts(IdOf(1)); }).size(), 1u);
}

TEST_F(PostgresBatch, AJobThatWritesNothingLeavesNothing) {
  Enqueue([](WriteTx& tx) { EXPECT_FALSE(tx.FindDebate(IdOf(1))); });
  CommitTogether();
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.Debates({}); }).total, 0);
}

}  // namespace
}  // namespace aw::postgres
