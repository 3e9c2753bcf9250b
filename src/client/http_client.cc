#include "client/http_client.h"

#include <algorithm>
#include <array>
#include <random>
#include <thread>

#include "client/byte_stream.h"

namespace aw::client {
namespace {

constexpr int kRetries = 3;
constexpr std::chrono::milliseconds kLongestPause{3000};

ClientError NotHttp(const ResponseParser& parser) {
  return {ClientError::Kind::kNotOurs, "the answer is not HTTP (" + parser.Explanation() + ")"};
}

Result<Response, ClientError> ReceiveResponse(ByteStream& connection, const CallOptions& call) {
  ResponseParser parser;
  std::array<char, 64 * 1024> buffer;
  while (!parser.whole()) {
    const auto received = connection.Receive(buffer.data(), buffer.size(), call);
    if (!received) return received.error();
    if (*received == 0) {
      if (parser.FeedEnd()) break;
      return ClientError{ClientError::Kind::kLost, "the connection was closed before the whole answer came"};
    }
    if (!parser.Feed({buffer.data(), *received})) return NotHttp(parser);
  }
  return std::move(parser.response());
}

bool MayRepeat(const Result<Response, ClientError>& outcome) {
  if (outcome) return IsPassing(outcome->status);
  const auto kind = outcome.error().kind;
  return kind == ClientError::Kind::kUnreachable || kind == ClientError::Kind::kLost;
}

}  // namespace

std::string RequestHead(const Url& url, std::string_view method, std::string_view target, std::string_view token) {
  std::string head;
  head.append(method).append(" ").append(url.prefix).append(target).append(" HTTP/1.1\r\nHost: ");
  head.append(url.authority).append("\r\nUser-Agent: aw/" AW_VERSION "\r\nAccept: application/json\r\n");
  if (!token.empty()) head.append("Authorization: Bearer ").append(token).append("\r\n");
  return head;
}

std::string RequestBytes(const Url& url, const Request& request) {
  std::string bytes = RequestHead(url, request.method, request.target, request.token);
  bytes.append("Connection: close\r\n").append(request.headers);
  if (!request.agent.empty()) bytes.append("X-Debate-Agent: ").append(request.agent).append("\r\n");
  if (!request.body.empty()) {
    bytes.append("Content-Type: application/json\r\nContent-Length: ").append(std::to_string(request.body.size()));
    bytes.append("\r\n");
  }
  return bytes.append("\r\n").append(request.body);
}

Result<Response, ClientError> Send(const Url& url, const Request& request, const CallOptions& call) {
  auto connection = ByteStream::Open(url, call);
  if (!connection) return std::move(connection).error();

  const auto unsent = connection->Send(RequestBytes(url, request), call);
  if (unsent && unsent->kind != ClientError::Kind::kLost) return *unsent;
  // A server that refuses a large body may answer and close the connection before it has read the whole body.
  auto response = ReceiveResponse(*connection, call);
  if (!response && unsent) return *unsent;
  return response;
}

bool IsPassing(int status) { return status == 502 || status == 503 || status == 504; }

std::chrono::milliseconds Jittered(std::chrono::milliseconds pause) {
  std::random_device random;
  return pause + std::chrono::milliseconds(random() % static_cast<std::uint32_t>(pause.count() + 1));
}

Result<Response, ClientError> SendWithRetries(const Url& url, const Request& request, Clock::duration time_per_try,
                                              std::chrono::milliseconds first_pause,
                                              const std::function<bool()>& on_unreachable) {
  auto pause = first_pause;
  bool asked = false;
  bool sent = false;
  for (int left = kRetries;; --left) {
    auto outcome = Send(url, request, CallOptions::For(time_per_try));
    if (outcome) outcome->repeated = sent;
    if (!MayRepeat(outcome) || left == 0) return outcome;
    sent = sent || outcome || outcome.error().kind != ClientError::Kind::kUnreachable;
    if (!outcome && outcome.error().kind == ClientError::Kind::kUnreachable && !asked) {
      asked = true;
      if (on_unreachable()) continue;
    }
    auto wait = Jittered(pause);
    if (outcome) wait = std::max(wait, std::chrono::milliseconds(outcome->retry_after_s * 1000));
    std::this_thread::sleep_for(std::min(wait, kLongestPause));
    pause *= 2;
  }
}

}  // namespace aw::client
