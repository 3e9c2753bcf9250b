// Pipelined requests behind one in hand, while clients hang up, send no more, or end each other's sessions. The answer
// to one request never runs the next.
#include <gtest/gtest.h>

#include "store/sqlite/sqlite_store.h"
#include "support/edge_client.h"
#include "support/http_socket.h"
#include "support/running_server.h"
#include "support/temp_dir.h"

namespace aw::http {
namespace {

constexpr char kInitialize[] =
    R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",)"
    R"("capabilities":{},"clientInfo":{"name":"t","version":"1"}}})";

class PipeliningTest : public testing::Test {
 protected:
  std::uint16_t port() const { return server_.port(); }

  static std::string Initialize(HttpSocket& socket) {
    socket.SendRaw(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Accept: application/json, text/event-stream\r\nContent-Length: " +
        std::to_string(sizeof kInitialize - 1) + "\r\n\r\n" + kInitialize);
    const HttpAnswer answer = socket.Receive();
    EXPECT_EQ(answer.status, 200) << answer.body;
    constexpr std::string_view kHeader = "Mcp-Session-Id: ";
    const std::size_t at = answer.head.find(kHeader) + kHeader.size();
    return answer.head.substr(at, answer.head.find('\r', at) - at);
  }
  static std::string OfSession(const std::string& verb, const std::string& session) {
    return verb + " /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: " + session +
           "\r\n\r\n";
  }
  void ExpectHealthy() const { EXPECT_EQ(HttpSocket(port()).Ask("GET", "/health").status, 200); }

  TempDir directory_;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  RunningServer server_{store_};
};

TEST_F(PipeliningTest, TheFirstDeleteEndsASessionThoughItsStreamHasTheSameRequestBehindIt) {
  for (int i = 0; i < 20; ++i) {
    HttpSocket first(port()), second(port());
    const std::string session = Initialize(second);
    first.SendRaw(OfSession("GET", session) + OfSession("DELETE", session));
    AwaitFigure(port(), "debate_parked_waits", 1);
    second.SendRaw(OfSession("DELETE", session));
    EXPECT_EQ(second.Receive().status, 204);
    ExpectHealthy();
  }
}

TEST_F(PipeliningTest, TheSessionUnusedForLongestIsEndedThoughItsStreamHasMoreBehindIt) {
  HttpSocket first(port()), others(port());
  const std::string session = Initialize(others);
  first.SendRaw(OfSession("GET", session) + OfSession("DELETE", session));
  AwaitFigure(port(), "debate_parked_waits", 1);
  for (int i = 0; i < 4096; ++i) Initialize(others);
  AwaitFigure(port(), "debate_parked_waits", 0);
  ExpectHealthy();
}

TEST_F(PipeliningTest, AWaitThatIsHungUpOnIsGoneThoughMoreCameBehindIt) {
  HttpSocket agent(port());
  const std::string wait = WaitFor(agent);
  {
    HttpSocket gone(port());
    gone.SendRaw("GET " + wait + " HTTP/1.1\r\nHost: localhost\r\n\r\nG");
    AwaitFigure(port(), "debate_parked_waits", 1);
  }
  AwaitFigure(port(), "debate_parked_waits", 0);
}

TEST_F(PipeliningTest, AWaitWhoseClientSendsNoMoreIsAnswered) {
  HttpSocket agent(port()), half(port());
  half.Send("GET", WaitFor(agent));
  AwaitFigure(port(), "debate_parked_waits", 1);
  ::shutdown(half.fd(), SHUT_WR);
  const HttpAnswer answer = half.Receive();
  EXPECT_NE(answer.body.find(R"("has_new_argument":false)"), std::string::npos) << answer.body;
  EXPECT_TRUE(half.Ended());
}

TEST_F(PipeliningTest, AWaitGivesWayToTheManyRequestsBehindIt) {
  HttpSocket agent(port()), eager(port());
  const std::string health = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
  std::string requests = "GET " + WaitFor(agent) + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  int count = 0;
  for (; requests.size() < 100'000; ++count) requests += health;
  eager.SendRaw(requests);
  EXPECT_NE(eager.Receive().body.find(R"("has_new_argument":false)"), std::string::npos);
  for (int i = 0; i < count; ++i) ASSERT_EQ(eager.Receive().status, 200) << i;
}

TEST_F(PipeliningTest, AnswersComeInTheOrderOfTheRequestsHoweverManyTheyAre) {
  HttpSocket eager(port());
  std::string requests;
  for (int i = 0; i < 500; ++i) {
    requests += "GET /" + std::string(i % 7 == 0 ? "nowhere" : "health") + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  }
  eager.SendRaw(requests);
  for (int i = 0; i < 500; ++i) ASSERT_EQ(eager.Receive().status, i % 7 == 0 ? 404 : 200) << i;
}

}  // namespace
}  // namespace aw::http
