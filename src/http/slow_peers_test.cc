// Peers that are slow, silent or gone, and a clock that is set back: the deadlines are ours and on the steady clock.
#include <gtest/gtest.h>

#include <atomic>

#include "http/ws_frame.h"
#include "store/sqlite/sqlite_store.h"
#include "support/http_socket.h"
#include "support/running_server.h"
#include "support/samples.h"
#include "support/temp_dir.h"

namespace aw::http {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kSoon{200};
constexpr int kManyTries = 100'000;
constexpr int kManyBytes = 3'000;  // half a minute of them
constexpr int kSmallBuffer = 4096;
constexpr char kDebate[] = "00000000-0000-4000-8000-000000000001";

class SlowPeersTest : public testing::Test {
 protected:
  void Start(const Timeouts& timeouts) {
    Options options;
    options.timeouts = timeouts;
    server_.emplace(store_, options, [this] { return now_.load(); });
  }
  std::uint16_t port() const { return server_->port(); }

  // Asks until the server's figure has that value.
  void AwaitFigure(const std::string& name, int value) {
    HttpSocket observer(port());
    const std::string line = "\n" + name + " " + std::to_string(value) + "\n";
    for (int i = 0; i < kManyTries; ++i) {
      if (observer.Ask("GET", "/metrics").body.find(line) != std::string::npos) return;
    }
    FAIL() << name << " is never " << value;
  }

  // One byte after the other, until there is an answer.
  static HttpAnswer Dribble(HttpSocket& socket, const std::string& start) {
    socket.SendRaw(start);
    pollfd poll{socket.fd(), POLLIN, 0};
    int sent = 0;
    for (; sent < kManyBytes && ::poll(&poll, 1, 10) == 0; ++sent) socket.SendRaw("x");
    EXPECT_LT(sent, kManyBytes) << "each byte bought more time";
    return socket.Receive();
  }

  static std::string Written(const HttpAnswer& answer) {
    EXPECT_EQ(answer.status, 201) << answer.body;
    const std::string key = R"("argument":{"id":")";
    return answer.body.substr(answer.body.find(key) + key.size(), Uuid::kTextLength);
  }
  static std::string Create(HttpSocket& agent) {
    return Written(agent.Ask("POST", "/debates",
                             R"({"debate_id":")" + std::string(kDebate) +
                                 R"(","title":"T","debate_type":"general_debate","motion_content":"M",)"
                                 R"("client_request_id":"c"})"));
  }
  static HttpAnswer Claim(HttpSocket& agent, const std::string& role, const std::string& target, int number,
                          const std::string& content = "No.") {
    return agent.Ask("POST", "/debates/" + std::string(kDebate) + "/arguments",
                     R"({"role":")" + role + R"(","target_id":")" + target + R"(","content":")" + content +
                         R"(","client_request_id":"r)" + std::to_string(number) + "\"}");
  }

  TempDir directory_;
  std::atomic<std::int64_t> now_ = 1'763'181'480'000;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  std::optional<RunningServer> server_;
};

TEST_F(SlowPeersTest, AHeadThatComesByteByByteHasOneDeadlineForAllOfIt) {
  Start({.request = kSoon});
  HttpSocket slow(port());
  EXPECT_EQ(Dribble(slow, "GET /health HTTP/1.1\r\nHost: localhost\r\nX: ").status, 400);
  EXPECT_TRUE(slow.Ended());
}

TEST_F(SlowPeersTest, ABodyThatComesByteByByteHasOneDeadlineWithItsHead) {
  Start({.request = kSoon});
  for (const char* length : {"Content-Length: 100000", "Transfer-Encoding: chunked"}) {
    HttpSocket slow(port());
    const std::string head = "POST /documents HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    EXPECT_EQ(Dribble(slow, head + length + "\r\n\r\n" + (length[0] == 'T' ? "fff\r\n" : "")).status, 400) << length;
    EXPECT_TRUE(slow.Ended());
  }
}

TEST_F(SlowPeersTest, AConnectionThatAsksNothingIsClosed) {
  Start({.idle = kSoon});
  HttpSocket silent(port());
  EXPECT_TRUE(silent.Ended());
}

TEST_F(SlowPeersTest, AClientThatDoesNotReadItsAnswersIsCutOff) {
  Start({.write = kSoon});
  HttpSocket slow(port(), kSmallBuffer);
  std::string document =
      slow.Ask("POST", "/documents", R"({"summary":"S","content":")" + std::string(1'000'000, 'x') + "\"}").body;
  document = document.substr(document.find("\"document_id\":\"") + 15, Uuid::kTextLength);
  for (int i = 0; i < 30; ++i) slow.Send("GET", "/documents/" + document);
  AwaitFigure("debate_connections", 1);
}

TEST_F(SlowPeersTest, ASocketWhosePeerVanishedIsClosed) {
  Start({.ping = milliseconds(20), .socket = kSoon});
  HttpSocket gone(port());
  ASSERT_EQ(gone.Upgrade("/ws").status, 101);
  AwaitFigure("debate_sockets", 0);
  EXPECT_TRUE(gone.Ended());
}

TEST_F(SlowPeersTest, ASocketThatSpeaksButDoesNotReadIsClosed) {
  Start({.write = kSoon, .ping = milliseconds(20)});
  HttpSocket agent(port());
  std::string newest = Create(agent);
  for (int i = 0; i < 800; ++i) {
    newest = Written(Claim(agent, i % 2 ? "proposer" : "opponent", newest, i, std::string(10'240, 'x')));
  }
  HttpSocket mute(port(), kSmallBuffer);
  ASSERT_EQ(mute.Upgrade("/ws?debate_id=" + std::string(kDebate)).status, 101);
  const std::string empty_pong("\x8A\x80\0\0\0\0", 6);
  for (int i = 0; i < kManyTries; ++i) {
    if (agent.Ask("GET", "/metrics").body.find("\ndebate_sockets 0\n") != std::string::npos) return;
    ::send(mute.fd(), empty_pong.data(), empty_pong.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  }
  FAIL() << "it is kept";
}

TEST_F(SlowPeersTest, AFrameThatComesByteByByteIsUnderstood) {
  Start({});
  HttpSocket slow(port());
  ASSERT_EQ(slow.Upgrade("/ws").status, 101);
  for (const char byte : std::string("\x89\x81\0\0\0\0x", 7)) slow.SendRaw({&byte, 1});
  pollfd poll{slow.fd(), POLLIN, 0};
  ASSERT_GT(::poll(&poll, 1, 30'000), 0);
  char pong[3] = {};
  ASSERT_EQ(::recv(slow.fd(), pong, sizeof pong, MSG_WAITALL), 3);
  EXPECT_EQ(std::string_view(pong, 3), std::string_view("\x8A\x01x", 3));
}

TEST_F(SlowPeersTest, AClockThatIsSetBackDisturbsNoWaitAndNoOrder) {
  Start({});
  HttpSocket agent(port()), waiter(port());
  const std::string motion = Create(agent);
  const std::string wait = "/debates/" + std::string(kDebate) + "/wait?role=proposer&argument_id=" + motion;
  waiter.Send("GET", wait);
  AwaitFigure("debate_parked_waits", 1);
  now_ -= 3'600'000;
  HttpSocket impatient(port());
  EXPECT_NE(impatient.Ask("GET", wait + "&timeout_ms=50").body.find(R"("has_new_argument":false)"), std::string::npos);
  const HttpAnswer claim = Claim(agent, "opponent", motion, 1);
  EXPECT_EQ(claim.status, 201);
  const HttpAnswer news = waiter.Receive();
  EXPECT_NE(news.body.find(R"("has_new_argument":true)"), std::string::npos) << news.body;
  EXPECT_NE(news.body.find(R"("created_at":"2025-11-15T04:38:00.000Z")"), std::string::npos) << news.body;
}

}  // namespace
}  // namespace aw::http
