#include "client/web_socket.h"

#include <array>

#include "client/http_client.h"

namespace aw::client {
namespace {

constexpr std::size_t kMaxMessageBytes = 256u << 20;
constexpr int kContinuation = 0x0, kText = 0x1, kClose = 0x8, kPing = 0x9;

// No security depends on the key, so it may be constant: any 16 bytes in Base64.
constexpr std::string_view kKey = "YXctd2F0Y2gtdGhlLWRlYg==";

ClientError Ended() { return {ClientError::Kind::kLost, "the connection was closed"}; }

}  // namespace

Result<WebSocket, ClientError> WebSocket::Open(const Url& url, const std::string& target, std::string_view token,
                                               const CallOptions& call, Response& refusal) {
  auto connection = ByteStream::Open(url, call);
  if (!connection) return std::move(connection).error();
  std::string head = RequestHead(url, "GET", target, token);
  head.append("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ");
  head.append(kKey).append("\r\n\r\n");
  if (auto error = connection->Send(head, call)) return *std::move(error);

  ResponseParser parser;
  std::array<char, 16 * 1024> buffer;
  while (!parser.whole()) {
    const auto received = connection->Receive(buffer.data(), buffer.size(), call);
    if (!received) return received.error();
    if (*received == 0 && !parser.FeedEnd()) return Ended();
    if (!parser.Feed({buffer.data(), *received})) {
      return ClientError{ClientError::Kind::kNotOurs, "the answer is not HTTP (" + parser.Explanation() + ")"};
    }
  }
  if (parser.response().status != 101) {
    refusal = std::move(parser.response());
    return ClientError{ClientError::Kind::kNotOurs, "the server does not open a WebSocket"};
  }
  return WebSocket(*std::move(connection), parser.TakeRest());
}

std::optional<ClientError> WebSocket::Fill(std::size_t count, const CallOptions& call) {
  std::array<char, 64 * 1024> buffer;
  while (inbox_.size() < count) {
    const auto received = connection_.Receive(buffer.data(), buffer.size(), call);
    if (!received) return received.error();
    if (*received == 0) return Ended();
    inbox_.append(buffer.data(), *received);
    last_heard_ = Clock::now();
  }
  return std::nullopt;
}

Result<WebSocket::Frame, ClientError> WebSocket::NextFrame(const CallOptions& call) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(inbox_[i]); };
  if (auto error = Fill(2, call)) return *std::move(error);
  std::uint64_t length = byte(1) & 0x7F;
  std::size_t head = 2;
  if (length >= 126) {
    const std::size_t bytes = length == 126 ? 2 : 8;
    head += bytes;
    if (auto error = Fill(head, call)) return *std::move(error);
    length = 0;
    for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
  }
  if ((byte(1) & 0x80) != 0 || length > kMaxMessageBytes) {
    return ClientError{ClientError::Kind::kNotOurs, "a WebSocket frame is not as a server sends them"};
  }
  if (auto error = Fill(head + length, call)) return *std::move(error);
  Frame frame{byte(0) & 0x0F, (byte(0) & 0x80) != 0, inbox_.substr(head, length)};
  inbox_.erase(0, head + length);
  return frame;
}

std::optional<ClientError> WebSocket::Pong(const std::string& payload, const CallOptions& call) {
  // A zero mask: masking protects proxies from content that a web page chooses; this client runs no such content.
  std::string frame{static_cast<char>(0x8A), static_cast<char>(0x80 | (payload.size() & 0x7F)), 0, 0, 0, 0};
  return connection_.Send(frame + payload, call);
}

Result<std::string, ClientError> WebSocket::Next(const CallOptions& call) {
  std::string message;
  while (true) {
    auto frame = NextFrame(call);
    if (!frame) return std::move(frame).error();
    if (frame->opcode == kClose) return Ended();
    if (frame->opcode == kPing) {
      if (auto error = Pong(frame->payload, call)) return *std::move(error);
    }
    if (frame->opcode != kText && frame->opcode != kContinuation) continue;
    message.append(frame->payload);
    if (message.size() > kMaxMessageBytes) return ClientError{ClientError::Kind::kNotOurs, "a message is too large"};
    if (frame->last) return message;
  }
}

}  // namespace aw::client
