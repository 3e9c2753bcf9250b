// Peers that are slow, silent or gone, and a clock that is set back: all deadlines are on the steady clock.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <vector>

#include "http/ws_frame.h"
#include "store/sqlite/sqlite_store.h"
#include "support/edge_client.h"
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

class SlowPeersTest : public testing::Test {
 protected:
  void Start(const Timeouts& timeouts) {
    Options options;
    options.timeouts = timeouts;
    server_.emplace(store_, options, [this] { return now_.load(); });
  }
  std::uint16_t port() const { return server_->port(); }

  int Figure(const std::string& name) const {
    const std::string text = HttpSocket(port()).Ask("GET", "/metrics").body;
    return std::stoi(text.substr(text.find("\n" + name + " ") + name.size() + 2));
  }
  void AwaitAtMost(const std::string& name, int most) const {
    for (int i = 0; i < kManyTries; ++i) {
      if (Figure(name) <= most) return;
    }
    FAIL() << name << " is never " << most;
  }
  void AwaitFigure(const std::string& name, int value) { aw::AwaitFigure(port(), name, value); }

  // The server's descriptor of a connection: the server is in this process.
  static int ServersEnd(const HttpSocket& client) {
    const auto port_of = [](int fd, auto name_of) {
      sockaddr_in address{};
      socklen_t size = sizeof address;
      return name_of(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0 ? address.sin_port : 0;
    };
    const int wanted = port_of(client.fd(), ::getsockname);
    int fd = 0;
    while (fd < 1'024 && port_of(fd, ::getpeername) != wanted) ++fd;
    return fd;
  }

  // Sends single bytes until there is an answer.
  static HttpAnswer Dribble(HttpSocket& socket, const std::string& start) {
    socket.SendRaw(start);
    pollfd poll{socket.fd(), POLLIN, 0};
    int sent = 0;
    for (; sent < kManyBytes && ::poll(&poll, 1, 10) == 0; ++sent) socket.SendRaw("x");
    EXPECT_LT(sent, kManyBytes) << "each byte bought more time";
    return socket.Receive();
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
  const std::string document = CreateDocument(slow, 1'000'000);
  for (int i = 0; i < 30; ++i) slow.Send("GET", document);
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
    newest = WrittenId(Claim(agent, i % 2 ? "proposer" : "opponent", newest, i, std::string(10'240, 'x')));
  }
  HttpSocket mute(port(), kSmallBuffer);
  ASSERT_EQ(mute.Upgrade("/ws?debate_id=" + std::string(kDebate)).status, 101);
  const std::string empty_pong("\x8A\x80\0\0\0\0", 6);
  for (int i = 0; i < kManyTries; ++i) {
    if (agent.Ask("GET", "/metrics").body.find("\ndebate_sockets 0\n") != std::string::npos) return;
    ::send(mute.fd(), empty_pong.data(), empty_pong.size(), MSG_DONTWAIT);
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

TEST_F(SlowPeersTest, AStreamWhoseSendFailsBetweenTwoMessagesIsClosed) {
  Start({});
  HttpSocket agent(port());
  const std::string motion = Create(agent);
  const std::string uri = "debate://" + std::string(kDebate);
  const std::string body =
      R"({"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{"_meta":{)"
      R"("io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},)"
      R"("notifications":{"resourceSubscriptions":[")" +
      uri + R"(",")" + uri + R"(/arguments"]}}})";
  HttpSocket listener(port());
  listener.SendRaw(
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\n"
      "Mcp-Method: subscriptions/listen\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  AwaitFigure("debate_parked_waits", 1);
  ASSERT_EQ(::shutdown(ServersEnd(listener), SHUT_WR), 0);  // the server's next send fails, in the middle of OnChange
  EXPECT_EQ(Claim(agent, "opponent", motion, 1).status, 201);
  AwaitFigure("debate_parked_waits", 0);
  EXPECT_TRUE(listener.Ended());
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

TEST_F(SlowPeersTest, RequestsThatDoNotArriveHaveOneBudgetAndTheOldestGoesFirst) {
  Options options;
  options.max_unread_bytes = 1 << 20;
  server_.emplace(store_, options);
  const std::string head =
      "POST /documents HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 300000\r\n\r\n";
  std::vector<std::unique_ptr<HttpSocket>> slow;
  for (int i = 0; i < 8; ++i) {
    slow.push_back(std::make_unique<HttpSocket>(port()));
    slow.back()->SendRaw(head + std::string(200'000, ' '));
  }
  const HttpAnswer refused = slow.front()->Receive();
  EXPECT_EQ(refused.status, 503) << refused.body;
  EXPECT_NE(refused.head.find("Retry-After: "), std::string::npos);
  EXPECT_TRUE(slow.front()->Ended());
  HttpSocket agent(port());
  EXPECT_EQ(agent.Ask("GET", CreateDocument(agent, 300'000)).status, 200) << "whoever comes whole is served";
}

TEST_F(SlowPeersTest, AnswersThatAreNotReadHaveOneBudgetAndTheSlowestGoFirst) {
  Options options;
  options.max_unsent_bytes = 8 << 20;
  server_.emplace(store_, options);
  HttpSocket agent(port());
  const std::string document = CreateDocument(agent, 1'000'000);
  std::vector<std::unique_ptr<HttpSocket>> slow;
  for (int i = 0; i < 40; ++i) {
    slow.push_back(std::make_unique<HttpSocket>(port(), kSmallBuffer));
    for (int j = 0; j < 8; ++j) slow.back()->Send("GET", document);
  }
  AwaitAtMost("debate_connections", 30);
  AwaitAtMost("debate_unsent_bytes", 8 << 20);
  EXPECT_GT(agent.Ask("GET", document).body.size(), 1'000'000u) << "whoever reads is served";
}

TEST_F(SlowPeersTest, SmallFramesThatAreNotReadCountAtWhatTheyCost) {
  Start({});
  HttpSocket mute(port(), kSmallBuffer);
  ASSERT_EQ(mute.Upgrade("/ws").status, 101);
  // Otherwise the kernel buffers megabytes of pongs before the server has to keep any.
  ASSERT_EQ(::setsockopt(ServersEnd(mute), SOL_SOCKET, SO_SNDBUF, &kSmallBuffer, sizeof kSmallBuffer), 0);
  std::string pings;
  for (int i = 0; i < 1'000; ++i) pings.append("\x89\x80\0\0\0\0", 6);
  // 60 KB of pongs, which take sixty times as much memory in the server.
  for (int i = 0; i < 30; ++i) ::send(mute.fd(), pings.data(), pings.size(), 0);
  AwaitFigure("debate_sockets", 0);
}

}  // namespace
}  // namespace aw::http
