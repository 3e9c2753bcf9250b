// Raw bytes to the whole edge over a real store and a real socket: all answers are HTTP, none is an internal error, and
// the next client is served.
#include "http/server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <boost/json/parse.hpp>
#include <charconv>
#include <set>
#include <thread>

#include "fuzz/invariant.h"
#include "log/log.h"
#include "store/sqlite/sqlite_store.h"
#include "support/temp_dir.h"

namespace aw::fuzz {
namespace {

using namespace aw::http;

const std::set<int> kStatuses = {100, 101, 200, 201, 202, 204, 304, 400, 401,
                                 403, 404, 405, 406, 409, 413, 415, 426, 503};

Options LocalOptions() {
  Options options;
  options.port = 0;
  options.timeouts.linger = std::chrono::milliseconds(50);
  return options;
}

// Retries when libFuzzer's alarm interrupts the call.
template <typename Call>
ssize_t Retrying(Call call) {
  ssize_t result = 0;
  do result = call();
  while (result < 0 && errno == EINTR);
  return result;
}

// Sends all bytes, closes its sending side, then reads until the server closes the connection.
std::string Exchange(std::uint16_t port, std::string_view bytes) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  Hold(Retrying([&] { return ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address); }) == 0,
       "the server accepts");
  while (!bytes.empty()) {
    const auto sent = Retrying([&] { return ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL); });
    if (sent <= 0) break;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  ::shutdown(fd, SHUT_WR);
  std::string answer;
  char buffer[16 * 1024];
  const auto receive = [&] { return ::recv(fd, buffer, sizeof buffer, 0); };
  for (ssize_t n = 0; (n = Retrying(receive)) > 0;) answer.append(buffer, static_cast<std::size_t>(n));
  ::close(fd);
  return answer;
}

class Running {
 public:
  Running() {
    server_.Start();
    thread_ = std::thread([this] { io_.run(); });
    const std::string body =
        R"({"debate_id":"00000000-0000-4000-8000-000000000001","title":"T","debate_type":"general_debate",)"
        R"("motion_content":"We should.","client_request_id":"c"})";
    const std::string created =
        Exchange(port(), "POST /debates HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
                             ("Content-Length: " + std::to_string(body.size())) + "\r\n\r\n" + body);
    Hold(created.starts_with("HTTP/1.1 201"), "a debate can be made");
  }
  ~Running() {
    boost::asio::post(io_, [this] { server_.Stop([this] { io_.stop(); }); });
    thread_.join();
  }

  std::uint16_t port() const {
    return static_cast<std::uint16_t>(std::stoi(server_.Url().substr(server_.Url().rfind(':') + 1)));
  }

 private:
  TempDir directory_;
  const Options options_ = LocalOptions();
  const Limits limits_;
  const Clock clock_ = SystemUnixMs;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  Loop io_;
  Server server_{io_, options_, limits_, clock_, store_};
  std::thread thread_;
};

struct Head {
  int status = 0;
  std::size_t size = 0;
  std::optional<std::size_t> length;
  bool json = false;
};

Head ReadHead(std::string_view bytes) {
  const std::size_t end = bytes.find("\r\n\r\n");
  Hold(bytes.starts_with("HTTP/1.1 ") && end != bytes.npos, "an answer has a head");
  Head head;
  head.size = end + 4;
  const std::string_view text = bytes.substr(0, end);
  std::from_chars(text.data() + 9, text.data() + 12, head.status);
  head.json = text.find("Content-Type: application/json") != text.npos;
  constexpr std::string_view kLength = "Content-Length: ";
  if (const auto at = text.find(kLength); at != text.npos) {
    std::from_chars(text.data() + at + kLength.size(), text.data() + text.size(), head.length.emplace());
  }
  return head;
}

// Checks the answers; returns true if one of them may report a write.
bool HoldAnswers(std::string_view bytes, bool bodies_follow) {
  bool written = false;
  while (!bytes.empty()) {
    const Head head = ReadHead(bytes);
    Hold(kStatuses.contains(head.status), "the status is one of ours: " + std::to_string(head.status));
    written |= head.status == 201;
    bytes.remove_prefix(head.size);
    if (head.status == 100 || head.status == 204 || head.status == 304) continue;
    if (!bodies_follow || !head.length) return true;  // the start of the next one is unknown
    Hold(bytes.size() >= *head.length, "a body is as long as it says");
    boost::system::error_code failure;
    const std::string_view body = bytes.substr(0, *head.length);
    if (head.json) boost::json::parse({body.data(), body.size()}, failure);
    Hold(!failure, "a JSON body is JSON");
    bytes.remove_prefix(*head.length);
  }
  return written;
}

}  // namespace

void Try(std::string_view input) {
  static std::unique_ptr<Running> server;  // reused until its data changes
  log::SetLevel(log::Level::kOff);
  if (!server) server = std::make_unique<Running>();
  const bool written = HoldAnswers(Exchange(server->port(), input), input.find("HEAD") == input.npos);
  const std::string next = Exchange(server->port(), "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  Hold(next.starts_with("HTTP/1.1 200"), "the next client is served");
  if (written) server.reset();
}

}  // namespace aw::fuzz
