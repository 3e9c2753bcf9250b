// PostgreSQL stops, restarts and cuts sessions: acknowledged writes stay, nothing is written twice, and every wait
// ends.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>
#include <set>

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
using std::chrono::milliseconds;
using std::chrono::seconds;
using Findings = std::vector<std::string>;

class PostgresFaults : public testing::Test {
 protected:
  PostgresFaults() {
    store_.emplace(url_);
    store_->Start(FinishAll);
    const auto failure = Write([](WriteTx& tx) { tx.InsertDebate(DebateOf(1), MotionOf(DebateOf(1), 11)); });
    EXPECT_FALSE(failure);
  }

  // Appends the argument of the request once, however often it is repeated.
  static TestJob::Work Claim(int argument) {
    return [argument](WriteTx& tx) {
      const auto head = tx.FindDebate(IdOf(1)).value();
      if (tx.ArgumentByRequest(IdOf(1), "request " + std::to_string(argument))) return;
      tx.Append(head.debate, head.debate,
                ArgumentOf(head.debate, argument, head.newest.seq + 1, ArgumentType::kIntervention, Role::kArbitrator));
    };
  }

  std::optional<Error> Write(TestJob::Work work) { return WriteAndWait(*store_, std::move(work)); }

  std::int64_t NewestSeq() {
    return ReadFrom(*store_->OpenReader(), [](ReadTx& tx) { return tx.FindDebate(IdOf(1)); })->newest.seq;
  }

  Rows Admin(const char* sql) { return PgConnection(url_, PgConnection::Purpose::kRead).Query(sql); }

  bool WriterIs(const std::string& condition) {
    const std::string sql =
        "SELECT FROM pg_stat_activity WHERE application_name = 'debate-server writes' AND " + condition;
    return !PgConnection(url_, PgConnection::Purpose::kRead).Query(sql.c_str()).empty();
  }

  static bool IsDone(const std::future<std::optional<Error>>& written) {
    return written.wait_for(milliseconds(5)) == std::future_status::ready;
  }

  void CutWriter() {
    Admin("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'debate-server writes'");
  }

  std::future<std::optional<Error>> WriteAside(TestJob::Work work) {
    return std::async(std::launch::async, [this, work = std::move(work)] { return Write(work); });
  }

  static bool CanRead(Reader& reader) {
    try {
      reader.Read([](ReadTx& tx) { tx.FindDebate(IdOf(1)); });
      return true;
    } catch (const StoreFailure&) {
      return false;
    }
  }

  PrivatePostgres& server_ = PrivatePostgres::Instance();
  TempDir directory_;
  const std::string url_ = server_.Url(directory_.path());
  std::optional<PostgresStore> store_;
};

TEST_F(PostgresFaults, ASessionCutBetweenBatchesIsNotNoticed) {
  CutWriter();
  EXPECT_FALSE(Write(Claim(21)));
  EXPECT_EQ(NewestSeq(), 2);
}

TEST_F(PostgresFaults, ASessionCutWithinABatchCostsASecondRun) {
  int runs = 0;
  EXPECT_FALSE(Write([&](WriteTx& tx) {
    Claim(21)(tx);
    if (++runs == 1) CutWriter();
  }));
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(NewestSeq(), 2);
}

TEST_F(PostgresFaults, AReaderCutBetweenReadsReadsOn) {
  const auto reader = store_->OpenReader();
  const auto seq = [&] { return ReadFrom(*reader, [](ReadTx& tx) { return tx.FindDebate(IdOf(1)); })->newest.seq; };
  EXPECT_EQ(seq(), 1);
  PgConnection(url_, PgConnection::Purpose::kListen)
      .Query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'debate-server reads'");
  EXPECT_EQ(seq(), 1);
}

TEST_F(PostgresFaults, ALookThatCatchesTheLossOfItsSessionRunsAgainAllTheSame) {
  const auto reader = store_->OpenReader();
  std::optional<std::int64_t> seq;
  const auto look = [&](ReadTx& tx) {
    try {
      seq = tx.FindDebate(IdOf(1))->newest.seq;
    } catch (const std::exception&) {
      seq.reset();
    }
  };
  reader->Read(look);
  PgConnection(url_, PgConnection::Purpose::kListen)
      .Query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'debate-server reads'");
  reader->Read(look);
  EXPECT_EQ(seq, 1);
}

TEST_F(PostgresFaults, AnUnresponsiveServerIsWaitedForOnce) {
  const auto first = store_->OpenReader();
  const auto under_way = store_->OpenReader();
  const auto idle = store_->OpenReader();
  for (Reader* reader : {first.get(), under_way.get(), idle.get()}) ASSERT_TRUE(CanRead(*reader));
  const auto sessions =
      Admin("SELECT pid FROM pg_stat_activity WHERE application_name LIKE '%reads' AND pid <> pg_backend_pid()")
          .Each([](const Row& session) { return static_cast<pid_t>(session.Int(0)); });
  ASSERT_EQ(sessions.size(), 3u);
  const auto signal_all = [&](int signal) {
    for (const pid_t session : sessions) ::kill(session, signal);
  };
  signal_all(SIGSTOP);
  auto read_under_way = std::async(std::launch::async, [&] {
    std::this_thread::sleep_for(seconds(1));
    return CanRead(*under_way);
  });
  EXPECT_FALSE(CanRead(*first));
  std::this_thread::sleep_for(Connector::kPause);
  EXPECT_TRUE(CanRead(*first));
  EXPECT_TRUE(CanRead(*idle));
  EXPECT_FALSE(read_under_way.get());
  for (Reader* reader : {first.get(), under_way.get(), idle.get()}) EXPECT_TRUE(CanRead(*reader));
  signal_all(SIGCONT);
}

TEST_F(PostgresFaults, ACommitThatWasCutAndNotDoneIsDoneAgain) {
  PgConnection admin(url_, PgConnection::Purpose::kRead);
  admin.RunScript(
      "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.7); RETURN NULL; END "
      "$$;"
      "CREATE CONSTRAINT TRIGGER dawdle AFTER INSERT ON arguments DEFERRABLE INITIALLY DEFERRED "
      "FOR EACH ROW EXECUTE FUNCTION dawdle()",
      In(kTimeout));
  std::atomic<int> runs = 0;
  auto written = WriteAside([&](WriteTx& tx) {
    ++runs;
    Claim(21)(tx);
  });
  while (!WriterIs("query = 'COMMIT' AND wait_event = 'PgSleep'")) ASSERT_FALSE(IsDone(written));
  CutWriter();
  EXPECT_FALSE(written.get());
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(NewestSeq(), 2);
}

TEST_F(PostgresFaults, ACommitThatWasDoneAndCutIsKnownToBeDone) {
  // A commit that waits for a missing standby is done on this server and not yet answered.
  Admin("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  Admin("SELECT pg_reload_conf()");
  std::atomic<int> runs = 0;
  int claims = 0;
  std::future<std::optional<Error>> written;
  do {  // until the server has applied the setting
    written = WriteAside([&runs, number = 21 + claims++](WriteTx& tx) {
      ++runs;
      Claim(number)(tx);
    });
    while (!IsDone(written) && !WriterIs("wait_event = 'SyncRep'")) {
    }
  } while (IsDone(written));
  CutWriter();
  // The write must not be acknowledged before a standby has it or the setting is reset.
  EXPECT_EQ(written.wait_for(milliseconds(300)), std::future_status::timeout);
  Admin("ALTER SYSTEM RESET synchronous_standby_names");
  Admin("SELECT pg_reload_conf()");
  const auto failure = written.get();
  EXPECT_FALSE(failure) << failure->message;
  EXPECT_EQ(runs, claims);
  EXPECT_EQ(NewestSeq(), 1 + claims);
}

// True if a commit now waits for a missing standby.
bool CommitsHang(const std::string& url) {
  try {
    PgConnection(url, PgConnection::Purpose::kRead)
        .RunScript("UPDATE debate_schema SET version = version", In(seconds(1)));
    return false;
  } catch (const ConnectionLost&) {
    return true;
  }
}

TEST_F(PostgresFaults, ACommitAfterItsTimeoutIsStillAnnounced) {
  std::mutex mutex;
  std::vector<Change> received;
  PostgresStore store(url_);
  store.OnRemoteChange([&](const std::vector<Change>& changes) {
    const std::scoped_lock lock(mutex);
    received.insert(received.end(), changes.begin(), changes.end());
  });
  store.Start(FinishAll);
  ASSERT_FALSE(WriteAndWait(store, [](WriteTx& tx) {
    for (const int number : {3, 4, 5}) tx.InsertDebate(DebateOf(number), MotionOf(DebateOf(number), 100 + number));
  }));
  Admin("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  do Admin("SELECT pg_reload_conf()");
  while (!CommitsHang(url_));

  auto written = std::async(std::launch::async, [&] {
    return WriteAndWait(store, [](WriteTx& tx) {
      tx.InsertDebate(DebateOf(2), MotionOf(DebateOf(2), 102));
      const auto head = tx.FindDebate(IdOf(3)).value();
      tx.Append(head.debate, head.debate,
                ArgumentOf(head.debate, 203, 2, ArgumentType::kIntervention, Role::kArbitrator));
      tx.HoldDraft(IdOf(4), {Role::kOpponent, ArgumentType::kClaim, "held", At(3)});
      tx.DeleteDebate(tx.FindDebate(IdOf(5))->debate);
      DocumentVersion version;
      version.id = IdOf(61);
      version.document_id = IdOf(6);
      version.version = 1;
      version.metadata = "{}";
      version.created_at = At(1);
      tx.AddVersion(version);
    });
  });
  while (!WriterIs("query = 'COMMIT' AND wait_event = 'SyncRep'")) ASSERT_FALSE(IsDone(written));
  const auto backend =
      static_cast<pid_t>(Admin("SELECT pid FROM pg_stat_activity WHERE query = 'COMMIT' AND "
                               "application_name = 'debate-server writes' AND wait_event = 'SyncRep'")[0]
                             .Int(0));
  ::kill(backend, SIGSTOP);
  const auto failure = written.get();
  Admin("ALTER SYSTEM RESET synchronous_standby_names");
  Admin("SELECT pg_reload_conf()");
  {
    const std::scoped_lock lock(mutex);
    received.clear();
  }
  ::kill(backend, SIGCONT);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->code, ErrorCode::kServerBusy);

  using Kind = Change::Kind;
  for (const Change& change :
       {Change{Kind::kCreated, IdOf(2)}, Change{Kind::kMoved, IdOf(3)}, Change{Kind::kDrafted, IdOf(4)},
        Change{Kind::kDeleted, IdOf(5)}, Change{Kind::kDocumentChanged, IdOf(6)}}) {
    const auto is_heard = [&] {
      const std::scoped_lock lock(mutex);
      return std::ranges::find(received, change) != received.end();
    };
    const Moment deadline = In(seconds(20));
    while (!is_heard()) ASSERT_LT(std::chrono::steady_clock::now(), deadline) << static_cast<int>(change.kind);
  }
}

TEST_F(PostgresFaults, ADebateThatNoJobNamedAndAnotherLockedFailsInBoundedTimeAndWorksAfterwards) {
  PgConnection other(url_, PgConnection::Purpose::kRead);
  other.RunScript("BEGIN; SELECT FROM debates FOR UPDATE", In(kTimeout));
  const Moment deadline = In(kTimeout + seconds(2));
  const auto failure = Write(Claim(21));
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->code, ErrorCode::kServerBusy);
  EXPECT_LT(std::chrono::steady_clock::now(), deadline);
  other.RunScript("ROLLBACK", In(kTimeout));
  EXPECT_FALSE(Write(Claim(21)));
  EXPECT_EQ(NewestSeq(), 2);
}

TEST_F(PostgresFaults, AwayMeansBusyInBoundedTimeAndBackMeansAllGoesOn) {
  const auto reader = store_->OpenReader();
  EXPECT_TRUE(ReadFrom(*reader, [](ReadTx& tx) { return tx.FindDebate(IdOf(1)); }));
  server_.Stop();
  const Moment begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 50; ++i) {
    const auto failure = Write(Claim(21));
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->code, ErrorCode::kServerBusy);
    try {
      reader->Read([](ReadTx& tx) { tx.FindDebate(IdOf(1)); });
      ADD_FAILURE() << "a read was answered";
    } catch (const StoreFailure& refused) {
      EXPECT_EQ(refused.error.code, ErrorCode::kServerBusy);
    }
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(5));
  server_.Start();
  const Moment deadline = In(seconds(10));
  while (Write(Claim(21))) ASSERT_LT(std::chrono::steady_clock::now(), deadline);
  EXPECT_EQ(ReadFrom(*reader, [](ReadTx& tx) { return tx.FindDebate(IdOf(1)); })->newest.seq, 2);
}

TEST_F(PostgresFaults, AStoreStopsInBoundedTimeWhilePostgresIsAway) {
  server_.Stop();
  std::atomic<int> finished = 0;
  for (int i = 0; i < 2'000; ++i) {
    store_->Enqueue(std::make_unique<TestJob>(Claim(100 + i), [&](const auto& failure) { finished += !!failure; }));
  }
  const Moment begin = std::chrono::steady_clock::now();
  store_->Stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(10));
  EXPECT_EQ(finished, 2'000);
  server_.Start();
}

TEST_F(PostgresFaults, CrashesUnderLoadLoseNothingAcknowledgedAndDoubleNothing) {
  std::atomic<bool> enough = false;
  std::vector<std::vector<int>> acknowledged(4);
  std::vector<std::thread> clients;
  for (int c = 0; c < 4; ++c) {
    clients.emplace_back([&, c] {
      for (int i = 0; !enough; ++i) {
        const int number = (c + 1) * 100'000 + i;
        while (Write(Claim(number))) std::this_thread::sleep_for(milliseconds(10));  // the same request again
        acknowledged[c].push_back(number);
      }
    });
  }
  for (int i = 0; i < 3; ++i) {
    std::this_thread::sleep_for(milliseconds(400));
    i == 1 ? server_.Stop() : server_.Crash();
    server_.Start();
  }
  std::this_thread::sleep_for(milliseconds(700));
  enough = true;
  for (std::thread& client : clients) client.join();

  std::multiset<Uuid> stored;
  for (const Argument& argument :
       ReadFrom(*store_->OpenReader(), [](ReadTx& tx) { return tx.Arguments(IdOf(1), 0, kNoLimit); })) {
    stored.insert(argument.id);
  }
  std::size_t expected = 1;
  for (const auto& numbers : acknowledged) {
    expected += numbers.size();
    for (const int number : numbers) EXPECT_EQ(stored.count(IdOf(number)), 1u) << number;
  }
  EXPECT_EQ(stored.size(), expected);
  for (const std::string& finding : Check(url_)) EXPECT_EQ(finding.find("gap"), std::string::npos) << finding;
}

// A primary that waits for a missing standby, as one does that was replaced.
class WithoutItsStandby : public PostgresFaults {
 protected:
  WithoutItsStandby() {
    Admin("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    do Admin("SELECT pg_reload_conf()");
    while (!CommitsHang(url_));
  }
  ~WithoutItsStandby() override {
    Admin("ALTER SYSTEM RESET synchronous_standby_names");
    Admin("SELECT pg_reload_conf()");
  }
};

TEST_F(WithoutItsStandby, NothingIsAcknowledged) {
  const auto failure = Write(Claim(12));
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->code, ErrorCode::kServerBusy);
}

// An answer from reads alone is not given either, because the data may be stale.
TEST_F(WithoutItsStandby, NoAnswerIsGivenFromReadsAlone) {
  bool found = false;
  const auto failure = Write([&](WriteTx& tx) { found = tx.FindDebate(IdOf(1)).has_value(); });
  EXPECT_TRUE(found);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->code, ErrorCode::kServerBusy);
}

}  // namespace
}  // namespace aw::postgres
