// Presence over real connections: which events end it, and when a role is gone.
#include <gtest/gtest.h>

#include <optional>

#include "store/sqlite/sqlite_store.h"
#include "support/http_socket.h"
#include "support/running_server.h"
#include "support/samples.h"
#include "support/temp_dir.h"

namespace aw::http {
namespace {

constexpr int kMostLooks = 100'000;
constexpr std::string_view kPath = "/debates/11111111-1111-4111-8111-111111111111";

class PresenceTest : public testing::Test {
 protected:
  void SetUp() override {
    Options options;
    options.timeouts.presence = std::chrono::milliseconds(100);
    server_.emplace(store_, options);
    const auto created = HttpSocket(port()).Ask(
        "POST", "/debates",
        R"({"debate_id":"11111111-1111-4111-8111-111111111111","title":"T","debate_type":"general_debate",)"
        R"("motion_content":"M","client_request_id":"r"})");
    ASSERT_EQ(created.status, 201) << created.body;
  }
  std::uint16_t port() const { return server_->port(); }

  std::string Target(std::string_view rest) const { return std::string(kPath).append(rest); }
  void AwaitShown(const std::string& text) const {
    std::string body;
    for (int i = 0; i < kMostLooks; ++i) {
      body = HttpSocket(port()).Ask("GET", Target("?limit=0")).body;
      if (body.find(text) != body.npos) return;
    }
    FAIL() << "never: " << text << "\n" << body;
  }

  TempDir directory_;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  std::optional<RunningServer> server_;
};

TEST_F(PresenceTest, AParkedWaitIsThereUntilItsConnectionBreaks) {
  std::optional<HttpSocket> socket(std::in_place, port());
  socket->Send("GET", Target("/wait?role=proposer"));
  AwaitShown(R"("presence":{"proposer":{"agent":"","state":"waiting")");
  socket.reset();
  AwaitShown(R"("presence":{"proposer":{"agent":"","state":"gone")");
}

TEST_F(PresenceTest, AReportThatIsNotRenewedIsGone) {
  const auto told =
      HttpSocket(port()).Ask("PUT", Target("/presence"), R"({"role":"opponent","agent":"Codex","tokens":7})");
  EXPECT_EQ(told.status, 200);
  EXPECT_NE(told.body.find(R"("state":"thinking")"), told.body.npos) << told.body;
  AwaitShown(R"("presence":{"opponent":{"agent":"Codex","state":"gone")");
}

// An agent that thinks is known to have left by the end of its session.
TEST_F(PresenceTest, AThinkerIsGoneWithTheStreamOfItsSession) {
  HttpSocket socket(port());
  const auto opened =
      socket.Ask("POST", "/mcp",
                 R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",)"
                 R"("capabilities":{},"clientInfo":{"name":"codex","version":"1"}}})");
  constexpr std::string_view kHeader = "Mcp-Session-Id: ";
  const std::size_t at = opened.head.find(kHeader);
  ASSERT_NE(at, opened.head.npos) << opened.head;
  const std::string session = opened.head.substr(at, opened.head.find("\r\n", at) - at) + "\r\n";

  const std::string call =
      R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"debate_wait","arguments":{"debate_id":)"
      R"("11111111-1111-4111-8111-111111111111","role":"opponent"}}})";
  HttpSocket calling(port());
  calling.SendRaw("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + session +
                  "Content-Length: " + std::to_string(call.size()) + "\r\n\r\n" + call);
  AwaitShown(R"("presence":{"opponent":{"agent":"codex","state":"thinking")");

  std::optional<HttpSocket> stream(std::in_place, port());
  stream->SendRaw("GET /mcp HTTP/1.1\r\nHost: localhost\r\n" + session + "\r\n");
  stream.reset();
  AwaitShown(R"("presence":{"opponent":{"agent":"codex","state":"gone")");
}

}  // namespace
}  // namespace aw::http
