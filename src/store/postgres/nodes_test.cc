// Several stores on one database: each receives the commits of the others, once.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <latch>
#include <mutex>

#include "store/postgres/postgres_store.h"
#include "store/postgres/schema.h"
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
using Kind = Change::Kind;

TestJob::Work Creation(int number) {
  return [number](WriteTx& tx) {
    if (tx.FindDebate(IdOf(number))) return;
    tx.InsertDebate(DebateOf(number), MotionOf(DebateOf(number), number + 10'000));
  };
}

// Appends one argument, whatever the debate's state.
TestJob::Work Move(int number, int argument) {
  return [=](WriteTx& tx) {
    const auto head = tx.FindDebate(IdOf(number)).value();
    tx.Append(head.debate, head.debate,
              ArgumentOf(head.debate, argument, head.newest.seq + 1, ArgumentType::kClaim, Role::kOpponent));
  };
}

// A store that records the changes that it receives.
class Node {
 public:
  explicit Node(const std::string& url) : store_(url) {
    store_.OnRemoteChange([this](std::vector<Change> changes) {
      const std::scoped_lock lock(mutex_);
      received_.insert(received_.end(), changes.begin(), changes.end());
    });
    store_.OnBroadcast([this](std::string note) {
      const std::scoped_lock lock(mutex_);
      notes_.push_back(std::move(note));
    });
    store_.Start(FinishAll);
  }

  PostgresStore& store() { return store_; }
  void Write(TestJob::Work work) {
    const auto failure = WriteAndWait(store_, std::move(work));
    ASSERT_FALSE(failure) << failure->message;
  }

  std::vector<Change> Received() {
    const std::scoped_lock lock(mutex_);
    return received_;
  }

  std::vector<std::string> Notes() {
    const std::scoped_lock lock(mutex_);
    return notes_;
  }
  bool ReceivesNotes(std::size_t count) {
    const Moment deadline = In(std::chrono::seconds(10));
    while (Notes().size() < count && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return Notes().size() >= count;
  }

  // True as soon as `count` changes were received; false after far longer than any re-read takes.
  bool Receives(std::size_t count) {
    const Moment deadline = In(std::chrono::seconds(10));
    while (Received().size() < count) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
  }

 private:
  std::mutex mutex_;
  std::vector<Change> received_;
  std::vector<std::string> notes_;
  PostgresStore store_;
};

class PostgresNodes : public testing::Test {
 protected:
  Rows Admin(const char* sql, const Params& params = {}) {
    return PgConnection(url_, PgConnection::Purpose::kRead).Query(sql, params);
  }

  TempDir directory_;
  const std::string url_ = PrivatePostgres::Instance().Url(directory_.path());
};

TEST_F(PostgresNodes, ReceiveChangesOfOthersOnceAndNoneOfTheirOwn) {
  Node a(url_), b(url_);
  a.Write(Creation(1));
  ASSERT_TRUE(b.Receives(1));
  a.Write(Move(1, 11));
  ASSERT_TRUE(b.Receives(2));
  a.Write([](WriteTx& tx) { tx.HoldDraft(IdOf(1), {Role::kOpponent, ArgumentType::kClaim, "held", At(3)}); });
  ASSERT_TRUE(b.Receives(3));
  a.Write([](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(1))->debate); });
  ASSERT_TRUE(b.Receives(4));
  std::this_thread::sleep_for(kRereadInterval + std::chrono::milliseconds(200));
  EXPECT_EQ(
      b.Received(),
      (std::vector<Change>{
          {Kind::kCreated, IdOf(1)}, {Kind::kMoved, IdOf(1)}, {Kind::kDrafted, IdOf(1)}, {Kind::kDeleted, IdOf(1)}}));
  EXPECT_TRUE(a.Received().empty());
}

TEST_F(PostgresNodes, ReceiveNotesInOrderAndNotTheirOwn) {
  Node a(url_), b(url_);
  a.Write(Creation(1));
  b.Write(Creation(2));
  ASSERT_TRUE(a.Receives(1) && b.Receives(1));  // both listen
  const std::string longest(Store::kMaxNoteBytes, '\'');
  a.store().Broadcast("one \u1EA5");
  a.store().Broadcast(longest);
  a.store().Broadcast("three");
  ASSERT_TRUE(b.ReceivesNotes(3));
  EXPECT_EQ(b.Notes(), (std::vector<std::string>{"one \u1EA5", longest, "three"}));
  b.store().Broadcast("back");
  ASSERT_TRUE(a.ReceivesNotes(1));
  EXPECT_EQ(a.Notes(), std::vector<std::string>{"back"});
  EXPECT_EQ(b.Notes().size(), 3u);
}

TEST_F(PostgresNodes, ANoteThatCannotBeSentHoldsUpNothing) {
  Node a(url_), b(url_);
  a.store().Broadcast(std::string(10'000, 'x'));  // more than a notification holds
  a.Write(Creation(1));
  ASSERT_TRUE(b.Receives(1));
  a.store().Broadcast("next");
  ASSERT_TRUE(b.ReceivesNotes(1));
  EXPECT_EQ(b.Notes(), std::vector<std::string>{"next"});
}

TEST_F(PostgresNodes, HearOfDocuments) {
  Node a(url_), b(url_);
  DocumentVersion version;
  version.id = IdOf(2);
  version.document_id = IdOf(1);
  version.version = 1;
  version.metadata = "{}";
  version.created_at = At(1);
  a.Write([&](WriteTx& tx) { tx.AddVersion(version); });
  ASSERT_TRUE(b.Receives(1));
  a.Write([](WriteTx& tx) { tx.MarkDeleted(IdOf(1), At(2)); });
  ASSERT_TRUE(b.Receives(2));
  EXPECT_EQ(b.Received(), std::vector<Change>(2, {Kind::kDocumentChanged, IdOf(1)}));
}

TEST_F(PostgresNodes, AReusedIdIsReportedDeletedBeforeCreated) {
  Node a(url_), b(url_);
  a.Write(Creation(1));
  ASSERT_TRUE(b.Receives(1));
  a.Write([](WriteTx& tx) {
    tx.DeleteDebate(tx.FindDebate(IdOf(1))->debate);
    Creation(1)(tx);
  });
  ASSERT_TRUE(b.Receives(3));
  EXPECT_EQ(b.Received()[1], (Change{Kind::kDeleted, IdOf(1)}));
  EXPECT_EQ(b.Received()[2], (Change{Kind::kCreated, IdOf(1)}));
}

// While it exists, no change feed reads.
class StoppedListeners {
 public:
  explicit StoppedListeners(const std::string& url) {
    PgConnection admin(url, PgConnection::Purpose::kRead);
    while (sessions_.empty()) {
      sessions_ = admin.Query("SELECT pid FROM pg_stat_activity WHERE application_name = 'debate-server listens'")
                      .Each([](const Row& session) { return static_cast<pid_t>(session.Int(0)); });
    }
    Signal(SIGSTOP);
  }
  ~StoppedListeners() { Signal(SIGCONT); }

 private:
  void Signal(int signal) {
    for (const pid_t session : sessions_) ::kill(session, signal);
  }
  std::vector<pid_t> sessions_;
};

TEST_F(PostgresNodes, OurDebateUnderAnIdThatAnotherDeletedIsReportedAfterTheDeletion) {
  Node b(url_);
  {
    const StoppedListeners stopped(url_);
    Admin("INSERT INTO deleted_debates SELECT $1::uuid, now(), pg_current_xact_id(), 1", Params(IdOf(1)));
    b.Write(Creation(1));
  }
  ASSERT_TRUE(b.Receives(2));
  EXPECT_EQ(b.Received(), (std::vector<Change>{{Kind::kDeleted, IdOf(1)}, {Kind::kCreated, IdOf(1)}}));
}

TEST_F(PostgresNodes, AMoveOfAnotherIsReportedDespiteALaterDraftOfOurs) {
  Node b(url_);
  b.Write(Creation(1));
  {
    const StoppedListeners stopped(url_);
    Admin(
        "UPDATE debates SET moved_in = pg_current_xact_id(), changed_in = pg_current_xact_id(), changed_by = 1 "
        "WHERE id = $1::uuid",
        Params(IdOf(1)));
    b.Write([](WriteTx& tx) { tx.HoldDraft(IdOf(1), {Role::kOpponent, ArgumentType::kClaim, "held", At(3)}); });
  }
  ASSERT_TRUE(b.Receives(1));
  EXPECT_EQ(b.Received(), (std::vector<Change>{{Kind::kMoved, IdOf(1)}}));
}

TEST_F(PostgresNodes, EveryChangeOfManyNodesIsReported) {
  constexpr int kNodes = 3, kDebates = 40;
  std::vector<std::unique_ptr<Node>> nodes;
  for (int n = 0; n < kNodes; ++n) nodes.push_back(std::make_unique<Node>(url_));
  std::vector<std::thread> threads;
  for (int n = 0; n < kNodes; ++n) {
    threads.emplace_back([&, n] {
      for (int i = 0; i < kDebates; ++i) nodes[n]->Write(Creation(1 + n * kDebates + i));
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (int n = 0; n < kNodes; ++n) {
    ASSERT_TRUE(nodes[n]->Receives((kNodes - 1) * kDebates)) << nodes[n]->Received().size();
  }
  std::this_thread::sleep_for(kRereadInterval + std::chrono::milliseconds(200));
  for (const auto& node : nodes) EXPECT_EQ(node->Received().size(), static_cast<std::size_t>((kNodes - 1) * kDebates));
}

TEST_F(PostgresNodes, AReconnectedListenerReportsTheChangesItMissed) {
  Node a(url_), b(url_);
  a.Write(Creation(1));
  ASSERT_TRUE(b.Receives(1));
  Admin(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
      "WHERE application_name = 'debate-server listens'");
  a.Write(Creation(2));
  ASSERT_TRUE(b.Receives(2));
  EXPECT_EQ(b.Received()[1], (Change{Kind::kCreated, IdOf(2)}));
}

TEST_F(PostgresNodes, AChangeWithoutANotificationIsReportedByTheReread) {
  Node b(url_);
  Admin(
      "INSERT INTO debates SELECT $1::uuid, 't', 'general_debate', 'CLOSED', now(), now(), $1::uuid, 1, 'MOTION', "
      "'proposer', x, 1, x, x, 1 FROM pg_current_xact_id() x",
      Params(IdOf(7)));
  ASSERT_TRUE(b.Receives(1));
  EXPECT_EQ(b.Received().back(), (Change{Kind::kCreated, IdOf(7)}));
}

TEST_F(PostgresNodes, OfRacingCreationsOneWinsAndTheOthersFindIt) {
  constexpr int kNodes = 4, kRounds = 15;
  std::vector<std::unique_ptr<Node>> nodes;
  for (int n = 0; n < kNodes; ++n) nodes.push_back(std::make_unique<Node>(url_));
  for (int round = 1; round <= kRounds; ++round) {
    std::atomic<int> created = 0;
    std::latch together(kNodes);
    std::vector<std::thread> threads;
    for (int n = 0; n < kNodes; ++n) {
      threads.emplace_back([&, n] {
        bool mine = false;
        together.arrive_and_wait();
        nodes[n]->Write([&](WriteTx& tx) {
          mine = !tx.FindDebate(IdOf(round));
          Creation(round)(tx);
        });
        created += mine;
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(created, 1) << round;
  }
}

// Three nodes move the same debates, each in another order.
class PostgresCrossing : public PostgresNodes, public testing::WithParamInterface<bool> {
 protected:
  static constexpr int kNodes = 3, kDebates = 8, kRounds = 25;
};

TEST_P(PostgresCrossing, BatchesNeitherFailNorLoseAnything) {
  const bool named = GetParam();
  std::vector<std::unique_ptr<Node>> nodes;
  for (int n = 0; n < kNodes; ++n) nodes.push_back(std::make_unique<Node>(url_));
  for (int d = 1; d <= kDebates; ++d) nodes[0]->Write(Creation(d));
  std::atomic<int> failed = 0, finished = 0;
  int argument = 100'000;
  for (int round = 0; round < kRounds; ++round) {
    for (int d = 1; d <= kDebates; ++d) {
      for (int n = 0; n < kNodes; ++n) {
        const int number = n % 2 ? d : kDebates + 1 - d;
        JobKeys keys;
        if (named) keys.debate_id = IdOf(number);
        const auto done = [&](const auto& failure) {
          failed += failure.has_value();
          ++finished;
        };
        nodes[n]->store().Enqueue(std::make_unique<TestJob>(Move(number, ++argument), done, keys));
      }
    }
  }
  for (const auto& node : nodes) node->store().Stop();
  EXPECT_EQ(finished, kNodes * kDebates * kRounds);
  EXPECT_EQ(failed, 0);
  for (int d = 1; d <= kDebates; ++d) {
    const auto head = ReadFrom(*nodes[0]->store().OpenReader(), [&](ReadTx& tx) { return tx.FindDebate(IdOf(d)); });
    EXPECT_EQ(head->newest.seq, 1 + kNodes * kRounds);
  }
  for (const auto& node : nodes) {
    EXPECT_TRUE(!named || node->store().Figures().rollbacks == 0) << "locks taken in one order do not cross";
  }
}

INSTANTIATE_TEST_SUITE_P(Jobs, PostgresCrossing, testing::Bool(),
                         [](const auto& named) { return named.param ? "ThatNameTheirKeys" : "ThatDoNot"; });

TEST_F(PostgresNodes, TenMayStartAtOnce) {
  std::atomic<int> started = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 10; ++i) {
    threads.emplace_back([&] {
      PostgresStore store(url_);
      ++started;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(started, 10);
}

bool Holds(SenderLease& lease) { return lease.AcquireOrRenew() > std::chrono::steady_clock::now(); }

TEST_F(PostgresNodes, OneOfThemSendsNoticesUntilItGivesThatUp) {
  PostgresStore one(url_);
  PostgresStore other(url_);
  auto first = one.OpenSenderLease();
  const auto second = other.OpenSenderLease();
  EXPECT_TRUE(Holds(*first));
  EXPECT_FALSE(Holds(*second));
  EXPECT_TRUE(Holds(*first));
  EXPECT_FALSE(Holds(*second));
  first.reset();
  EXPECT_TRUE(Holds(*second));
  EXPECT_FALSE(Holds(*one.OpenSenderLease()));
}

TEST_F(PostgresNodes, WhoseSessionIsCutStillSendsButNotForLongerThanIsPromised) {
  PostgresStore one(url_);
  PostgresStore other(url_);
  const auto first = one.OpenSenderLease();
  const auto second = other.OpenSenderLease();
  const auto promised = first->AcquireOrRenew();
  Admin(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '% notifies' "
      "AND datname = current_database()");
  EXPECT_FALSE(Holds(*second));
  EXPECT_GE(first->AcquireOrRenew(), promised);
}

TEST_F(PostgresNodes, OneThatIsFrozenLosesTheRightWhenItEnds) {
  PostgresStore one(url_);
  PostgresStore other(url_);
  const auto first = one.OpenSenderLease();
  const auto second = other.OpenSenderLease();
  const auto promised = first->AcquireOrRenew();
  std::this_thread::sleep_until(promised);  // as a frozen server: its sessions stay, and it renews nothing
  const Moment deadline = In(std::chrono::seconds(60));
  while (!Holds(*second) && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(Holds(*second));
  EXPECT_FALSE(Holds(*first));
}

}  // namespace
}  // namespace aw::postgres
