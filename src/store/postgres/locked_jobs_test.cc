// Another session locks a debate or a document: its jobs wait in order, for a bounded time, and delay no others.
#include "store/postgres/locked_jobs.h"

#include <gtest/gtest.h>

#include <future>

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

class PostgresLocks : public testing::Test {
 protected:
  PostgresLocks() {
    store_.Start(FinishAll);
    for (const int debate : {1, 2}) {
      EXPECT_FALSE(Write(debate, [=](WriteTx& tx) {
                     tx.InsertDebate(DebateOf(debate), MotionOf(DebateOf(debate), 10'000 + debate));
                   }).get());
    }
  }

  using Written = std::future<std::optional<Error>>;

  Written Enqueue(TestJob::Work work, const JobKeys& keys) {
    auto outcome = std::make_shared<std::promise<std::optional<Error>>>();
    auto written = outcome->get_future();
    const auto done = [outcome](const auto& failure) { outcome->set_value(failure); };
    EXPECT_FALSE(store_.Enqueue(std::make_unique<TestJob>(std::move(work), done, keys)));
    return written;
  }

  // Has keys, as the server's jobs have.
  Written Write(int debate, TestJob::Work work) { return Enqueue(std::move(work), {IdOf(debate), {}, {}}); }

  Written Claim(int debate, int argument) {
    return Write(debate, [=](WriteTx& tx) {
      const auto head = tx.FindDebate(IdOf(debate)).value();
      tx.Append(head.debate, head.debate,
                ArgumentOf(head.debate, argument, head.newest.seq + 1, ArgumentType::kClaim, Role::kOpponent));
    });
  }

  void Lock(const std::string& rows) {
    other_.RunScript("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SELECT FROM " + rows + " FOR UPDATE",
                     In(kTimeout));
  }
  void Unlock() { other_.RunScript("ROLLBACK", In(kTimeout)); }

  static std::string Debate1() { return "debates WHERE id = '" + IdOf(1).ToString() + "'"; }
  static bool IsDone(const Written& written) {
    return written.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  }

  TempDir directory_;
  const std::string url_ = PrivatePostgres::Instance().Url(directory_.path());
  PgConnection other_{url_, PgConnection::Purpose::kRead};
  PostgresStore store_{url_};
};

TEST_F(PostgresLocks, ALockedDebateHoldsUpNoOther) {
  Lock(Debate1());
  const auto held_up = Claim(1, 21);
  for (int i = 0; i < 5; ++i) EXPECT_FALSE(Claim(2, 100 + i).get());
  EXPECT_FALSE(IsDone(held_up)) << "five commits took as long as a lock is waited for";
  Unlock();
}

TEST_F(PostgresLocks, JobsOfALockedDebateAreCommittedInTheirOrderWhenItIsFree) {
  Lock(Debate1());
  std::vector<Written> written;
  for (int i = 0; i < 5; ++i) {
    written.push_back(Claim(1, 21 + i));
    EXPECT_FALSE(Claim(2, 100 + i).get());
  }
  Unlock();
  for (Written& each : written) EXPECT_FALSE(each.get());
  const auto stored = ReadFrom(*store_.OpenReader(), [](ReadTx& tx) { return tx.Arguments(IdOf(1), 1, kNoLimit); });
  ASSERT_EQ(stored.size(), 5u);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(stored[i].id, IdOf(21 + i));
}

TEST_F(PostgresLocks, AJobThatWaitedLongEnoughIsBusyAndWritesNothing) {
  Lock(Debate1());
  const auto failure = Claim(1, 21).get();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->code, ErrorCode::kServerBusy);
  Unlock();
  EXPECT_FALSE(Claim(1, 22).get());
  const auto stored = ReadFrom(*store_.OpenReader(), [](ReadTx& tx) { return tx.Arguments(IdOf(1), 1, kNoLimit); });
  ASSERT_EQ(stored.size(), 1u);
  EXPECT_EQ(stored[0].id, IdOf(22));
}

TEST_F(PostgresLocks, NoMoreThanABoundedNumberWaits) {
  Lock(Debate1());
  std::vector<Written> written;
  for (std::size_t i = 0; i < LockedJobs::kMaxWaiting + 100; ++i)
    written.push_back(Claim(1, 1'000 + static_cast<int>(i)));
  int busy = 0;
  for (std::size_t i = LockedJobs::kMaxWaiting; i < written.size(); ++i) busy += written[i].get().has_value();
  EXPECT_EQ(busy, 100);
  EXPECT_FALSE(IsDone(written.front())) << "the first still waits";
  Unlock();
}

TEST_F(PostgresLocks, ALockedDocumentHoldsUpItsOwnVersionsOnly) {
  const auto add = [this](int document, int version) {
    DocumentVersion each;
    each.id = IdOf(1'000 * document + version);
    each.document_id = IdOf(document);
    each.version = version;
    each.metadata = "{}";
    each.created_at = At(1);
    return Enqueue([each](WriteTx& tx) { tx.AddVersion(each); }, {{}, each.document_id, {}});
  };
  EXPECT_FALSE(add(5, 1).get());
  EXPECT_FALSE(add(6, 1).get());
  Lock("documents WHERE document_id = '" + IdOf(5).ToString() + "'");
  auto held_up = add(5, 2);
  EXPECT_FALSE(add(6, 2).get());
  EXPECT_FALSE(IsDone(held_up));
  Unlock();
  EXPECT_FALSE(held_up.get());
}

TEST_F(PostgresLocks, AStoppingStoreFinishesWaitingJobs) {
  Lock(Debate1());
  auto held_up = Claim(1, 21);
  EXPECT_FALSE(Claim(2, 22).get());
  auto stopped = std::async(std::launch::async, [this] { store_.Stop(); });
  Unlock();
  EXPECT_FALSE(held_up.get());
  stopped.get();
}

}  // namespace
}  // namespace aw::postgres
