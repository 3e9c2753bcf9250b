// Several clients at once, which pipeline requests of every route, cut into packets, close, half-close or do not read,
// and whose sessions end meanwhile: the server continues to serve.
#include <fcntl.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/invariant.h"
#include "http/router.h"
#include "log/log.h"
#include "store/sqlite/sqlite_store.h"
#include "support/http_socket.h"
#include "support/running_server.h"
#include "support/temp_dir.h"

namespace aw::fuzz {
namespace {

constexpr std::string_view kId = "00000000-0000-4000-8000-000000000001";
constexpr std::size_t kClients = 4;
constexpr std::size_t kMaxSteps = 256;

std::string WithBody(std::string_view head, std::string_view body) {
  return std::string(head) + "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + std::string(body);
}

// Bodies that pass the first checks of the routes.
std::string BodyFor(const http::Route& route) {
  if (route.pattern == "/mcp") {
    return R"({"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"debate_wait","arguments":{"debate_id":")" +
           std::string(kId) + R"(","role":"proposer","timeout_s":1}}})";
  }
  return R"({"debate_id":")" + std::string(kId) +
         R"(","title":"T","debate_type":"general_debate","motion_content":"M","role":"opponent","target_id":")" +
         std::string(kId) + R"(","content":"C","summary":"S","client_request_id":"c"})";
}

// One request per route; those of MCP use `session`.
std::vector<std::string> RequestsOf(const std::string& session) {
  constexpr std::array<std::string_view, 6> kNames{"GET", "HEAD", "POST", "DELETE", "OPTIONS", "PATCH"};
  std::vector<std::string> requests;
  for (const http::Route& route : http::Routes()) {
    std::string path(route.pattern);
    if (const auto at = path.find("{id}"); at != path.npos) path.replace(at, 4, kId);
    if (path.ends_with("/wait")) path += "?role=proposer&timeout_ms=500";
    if (path.ends_with("/diff")) path += "?from=1&to=1";
    std::string head =
        std::string(kNames[static_cast<std::size_t>(route.method)]) + " " + path + " HTTP/1.1\r\nHost: localhost\r\n";
    if (path == "/mcp") head += "Accept: application/json, text/event-stream\r\nMcp-Session-Id: " + session + "\r\n";
    if (path == "/ws") {
      head +=
          "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    }
    const bool posts = route.method == http::Method::kPost;
    requests.push_back(posts ? WithBody(head, BodyFor(route)) : head + "\r\n");
  }
  return requests;
}

class Client {
 public:
  explicit Client(std::uint16_t port) : port_(port) {}

  void Add(std::string_view bytes) { unsent_.append(bytes); }

  // Sends the first `size` unsent bytes; 0 sends all.
  void Send(std::size_t size) {
    if (!socket_) socket_ = std::make_unique<HttpSocket>(port_);
    const std::size_t count = size == 0 ? unsent_.size() : std::min(size, unsent_.size());
    ::send(socket_->fd(), unsent_.data(), count, MSG_NOSIGNAL | MSG_DONTWAIT);
    unsent_.erase(0, count);
  }
  void Read() {
    char buffer[4096];
    while (socket_ && ::recv(socket_->fd(), buffer, sizeof buffer, MSG_DONTWAIT) > 0) {
    }
  }
  void SendNoMore() {
    if (socket_) ::shutdown(socket_->fd(), SHUT_WR);
  }
  void HangUp() {
    socket_.reset();
    unsent_.clear();
  }

 private:
  const std::uint16_t port_;
  std::unique_ptr<HttpSocket> socket_;
  std::string unsent_;
};

struct TestServer {
  TempDir directory;
  sqlite::SqliteStore store{directory.File("debate.db")};
  RunningServer server{store};

  std::string NewSession() const {
    HttpSocket socket(server.port());
    socket.SendRaw(WithBody("POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: application/json, text/event-stream\r\n",
                            R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",)"
                            R"("capabilities":{},"clientInfo":{"name":"f","version":"1"}}})"));
    const HttpAnswer answer = socket.Receive();
    constexpr std::string_view kHeader = "Mcp-Session-Id: ";
    const std::size_t at = answer.head.find(kHeader);
    Hold(at != std::string::npos, "a session is opened");
    return answer.head.substr(at + kHeader.size(), 32);
  }
};

// Initialises the server's static objects before the long-lived one is created, whose threads use them until exit.
bool InitialiseStatics() {
  const TestServer first;
  for (const std::string& request : RequestsOf(first.NewSession())) {
    HttpSocket socket(first.server.port());
    socket.SendRaw(request);
    socket.HasAnswer(1'000);
  }
  return true;
}

}  // namespace

// Two bytes per step: action and client, then an index or a size.
void Try(std::string_view input) {
  log::SetLevel(log::Level::kOff);
  [[maybe_unused]] static const bool initialised = InitialiseStatics();
  static TestServer server_under_test;
  const auto requests = RequestsOf(server_under_test.NewSession());
  std::vector<Client> clients;
  for (std::size_t i = 0; i < kClients; ++i) clients.emplace_back(server_under_test.server.port());
  for (std::size_t i = 0; i + 1 < std::min(input.size(), 2 * kMaxSteps); i += 2) {
    const auto what = static_cast<unsigned char>(input[i]);
    const auto which = static_cast<unsigned char>(input[i + 1]);
    Client& client = clients[what % kClients];
    switch (what / kClients % 8) {
      case 0:
      case 1:
      case 2:
      case 3: client.Add(requests[which % requests.size()]); break;
      case 4: client.Send(which); break;
      case 5: client.Read(); break;
      case 6: client.SendNoMore(); break;
      case 7: client.HangUp(); break;
    }
  }
  Hold(HttpSocket(server_under_test.server.port()).Ask("GET", "/health").status == 200, "the next client is served");
}

}  // namespace aw::fuzz
