// The whole edge over a disk that fails: a failed commit is not announced, and the client receives advice to retry.
#include <gtest/gtest.h>

#include <deque>

#include "store/sqlite/sqlite_store.h"
#include "support/faulty_vfs.h"
#include "support/http_socket.h"
#include "support/running_server.h"
#include "support/temp_dir.h"

namespace aw::http {
namespace {

constexpr char kDebateId[] = "00000000-0000-4000-8000-000000000001";

class ServerFaultsTest : public testing::Test {
 protected:
  std::uint16_t port() const { return server_.port(); }

  // Starts a wait of the proposer for an answer to `motion`; returns when it is parked.
  static void Park(HttpSocket& waiter, HttpSocket& agent, const std::string& motion) {
    waiter.Send("GET", "/debates/" + std::string(kDebateId) + "/wait?role=proposer&argument_id=" + motion);
    for (int tries = 0; tries < 10'000; ++tries) {
      if (IsParked(agent)) return;
    }
    FAIL() << "the waiter was not parked";
  }
  static bool IsParked(HttpSocket& agent) {
    return agent.Ask("GET", "/metrics").body.find("debate_parked_waits 1\n") != std::string::npos;
  }

  static std::string Creation() {
    return R"({"debate_id":")" + std::string(kDebateId) +
           R"(","title":"T","debate_type":"general_debate","motion_content":"We should.","client_request_id":"c"})";
  }
  static std::string Claim(const std::string& target) {
    return R"({"role":"opponent","target_id":")" + target + R"(","content":"No.","client_request_id":"r"})";
  }
  static std::string IdIn(const std::string& body) {
    const std::string key = R"("argument":{"id":")";
    return body.substr(body.find(key) + key.size(), Uuid::kTextLength);
  }

  FaultyVfs vfs_;
  TempDir directory_;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  RunningServer server_{store_};
};

TEST_F(ServerFaultsTest, AFailedWriteWakesNoWaitAndMayBeSentAgain) {
  HttpSocket agent(port()), waiter(port());
  const HttpAnswer created = agent.Ask("POST", "/debates", Creation());
  ASSERT_EQ(created.status, 201) << created.body;
  const std::string motion = IdIn(created.body);
  const std::string arguments = "/debates/" + std::string(kDebateId) + "/arguments";
  Park(waiter, agent, motion);

  for (const int code : {SQLITE_IOERR_FSYNC, SQLITE_FULL}) {
    vfs_.FailAt(code == SQLITE_FULL ? FaultyVfs::Call::kWrite : FaultyVfs::Call::kSync, 1, code);
    const HttpAnswer failed = agent.Ask("POST", arguments, Claim(motion));
    EXPECT_TRUE(vfs_.fired());
    EXPECT_EQ(failed.status, 503) << failed.body;
    EXPECT_NE(failed.body.find("SERVER_BUSY"), std::string::npos) << failed.body;
    EXPECT_NE(failed.head.find("Retry-After: "), std::string::npos);
    EXPECT_EQ(failed.body.find("sqlite"), std::string::npos) << "no internals";
    // The wake-up would have been sent before this is answered.
    EXPECT_TRUE(IsParked(agent));
    EXPECT_FALSE(waiter.HasAnswer());
  }

  const HttpAnswer written = agent.Ask("POST", arguments, Claim(motion));
  EXPECT_EQ(written.status, 201) << written.body;
  const HttpAnswer news = waiter.Receive();
  EXPECT_EQ(news.status, 200);
  EXPECT_NE(news.body.find(R"("action":"respond")"), std::string::npos) << news.body;
  EXPECT_NE(news.body.find(IdIn(written.body)), std::string::npos);
  EXPECT_EQ(agent.Ask("POST", arguments, Claim(motion)).status, 200) << "a replay";
}

TEST_F(ServerFaultsTest, ADeletionThatFailsIsNotAnnounced) {
  HttpSocket agent(port()), waiter(port());
  const std::string debate = "/debates/" + std::string(kDebateId);
  const std::string motion = IdIn(agent.Ask("POST", "/debates", Creation()).body);
  Park(waiter, agent, motion);
  vfs_.FailAt(FaultyVfs::Call::kSync, 1, SQLITE_IOERR_FSYNC);
  EXPECT_EQ(agent.Ask("DELETE", debate).status, 503);
  EXPECT_EQ(agent.Ask("GET", debate).status, 200);
  EXPECT_FALSE(waiter.HasAnswer());
  EXPECT_EQ(agent.Ask("DELETE", debate).status, 200);
  EXPECT_EQ(waiter.Receive().status, 404);
}

TEST_F(ServerFaultsTest, ARefusedOrReplayedWriteWakesNoWait) {
  HttpSocket agent(port()), waiter(port());
  const std::string motion = IdIn(agent.Ask("POST", "/debates", Creation()).body);
  Park(waiter, agent, motion);
  EXPECT_EQ(agent.Ask("POST", "/debates", Creation()).status, 200);
  EXPECT_EQ(agent
                .Ask("POST", "/debates/" + std::string(kDebateId) + "/appeal",
                     R"({"target_id":")" + motion + R"(","content":"x","client_request_id":"a"})")
                .status,
            403);
  EXPECT_TRUE(IsParked(agent));
  EXPECT_FALSE(waiter.HasAnswer());
  EXPECT_EQ(agent.Ask("DELETE", "/debates/" + std::string(kDebateId)).status, 200);
  EXPECT_EQ(waiter.Receive().status, 404);
}

TEST_F(ServerFaultsTest, ASlowDiskHoldsUpWritesButNotReadsAndTheWaitingShareOneCommit) {
  constexpr int kCrowd = 20;
  HttpSocket agent(port()), waiter(port());
  const std::string debate = "/debates/" + std::string(kDebateId), documents = R"({"summary":"S","content":"C"})";
  const std::string motion = IdIn(agent.Ask("POST", "/debates", Creation()).body);
  Park(waiter, agent, motion);
  const std::int64_t commits = store_.Figures().commits;

  vfs_.HoldSyncs();
  HttpSocket first(port());
  first.Send("POST", debate + "/arguments", Claim(motion));
  vfs_.WaitForHeldSync();
  std::deque<HttpSocket> crowd;
  for (int i = 0; i < kCrowd; ++i) crowd.emplace_back(port()).Send("POST", "/documents", documents);
  while (store_.Figures().queued < kCrowd) {
    EXPECT_EQ(agent.Ask("GET", debate).body.find("CLAIM"), std::string::npos) << "not before it is on the disk";
    EXPECT_EQ(agent.Ask("GET", debate + "/wait?role=opponent").status, 200);
  }
  EXPECT_TRUE(IsParked(agent));
  EXPECT_FALSE(waiter.HasAnswer());
  EXPECT_FALSE(first.HasAnswer());

  vfs_.ReleaseSyncs();
  EXPECT_EQ(first.Receive().status, 201);
  EXPECT_EQ(waiter.Receive().status, 200);
  for (HttpSocket& one : crowd) EXPECT_EQ(one.Receive().status, 201);
  EXPECT_EQ(store_.Figures().commits, commits + 2) << "one for the first, one for all who waited";
}

}  // namespace
}  // namespace aw::http
