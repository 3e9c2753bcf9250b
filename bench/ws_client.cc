#include "ws_client.h"

#include <optional>

#include "error.h"

namespace bench {
namespace {

constexpr uint8_t kFinal = 0x80;
enum Opcode : uint8_t { kContinuation = 0, kText = 1, kClose = 8, kPing = 9, kPong = 10 };

struct Frame {
  uint8_t head;
  std::string_view payload;
  size_t size;
};

// A server's frames are never masked.
std::optional<Frame> ParseFrame(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  uint64_t length = bytes[1] & 0x7f;
  const size_t extra = length == 127 ? 8 : length == 126 ? 2 : 0;
  if (bytes.size() < 2 + extra) return std::nullopt;
  if (extra > 0) length = 0;
  for (size_t i = 0; i < extra; ++i) length = length << 8 | static_cast<uint8_t>(bytes[2 + i]);
  if (bytes.size() < 2 + extra + length) return std::nullopt;
  return Frame{static_cast<uint8_t>(bytes[0]), bytes.substr(2 + extra, length), 2 + extra + length};
}

// A client must mask; a mask of zeros leaves the payload as it is.
std::string MaskedFrame(Opcode opcode, std::string_view payload) {
  std::string frame{static_cast<char>(kFinal | opcode), static_cast<char>(0x80 | payload.size()), 0, 0, 0, 0};
  return frame.append(payload);
}

// Blocks until the head of the answer is complete; what came after it is the first frame's beginning.
std::string Upgrade(const Fd& fd, uint16_t port, const std::string& debate_id) {
  SendWhole(fd, "GET /ws" + (debate_id.empty() ? "" : "?debate_id=" + debate_id) +
                    " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                    "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13"
                    "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  std::string bytes;
  size_t end = bytes.npos;
  while ((end = bytes.find("\r\n\r\n")) == bytes.npos) bytes += Receive(fd);
  if (!bytes.starts_with("HTTP/1.1 101")) throw Error("no WebSocket: " + bytes);
  return bytes.substr(end + 4);
}

}  // namespace

bool IsEvent(std::string_view message, std::string_view name) {
  const std::string key = "\"event\":\"" + std::string(name) + "\"";
  return message.find(key) != message.npos;
}

WsClient::WsClient(uint16_t port, const std::string& debate_id, size_t sockets)
    : port_(port), debate_id_(debate_id), sockets_(sockets) {
  size_t waiting = debate_id.empty() ? 0 : sockets;
  const Handler on_message = [&](size_t, std::string_view message) {
    if (!IsEvent(message, "initial_state")) throw Error("expected initial_state: " + std::string(message));
    --waiting;
  };
  for (size_t i = 0; i < sockets; ++i) {
    Open(i);
    if (!debate_id.empty()) ReadFrames(i, on_message);
  }
  while (waiting > 0) Poll(std::chrono::seconds(1), on_message);
}

void WsClient::Open(size_t index) {
  Socket& socket = sockets_[index];
  socket.fd = Connect(port_, index);
  socket.unread = Upgrade(socket.fd, port_, debate_id_);
  socket.message.clear();
  SetNonBlocking(socket.fd);
  poller_.Add(socket.fd, index);
}

void WsClient::Poll(Clock::duration timeout, const Handler& handler) {
  for (const auto& event : poller_.Wait(timeout)) ReadFrames(event.data.u64, handler);
}

void WsClient::ReadFrames(size_t index, const Handler& handler) {
  auto& unread = sockets_[index].unread;
  unread += Receive(sockets_[index].fd);
  size_t read = 0;
  while (const auto frame = ParseFrame(std::string_view(unread).substr(read))) {
    // Too much has changed to be told: like the page, it comes back.
    if ((frame->head & 0x0f) == kClose && debate_id_.empty()) return Open(index);
    OnFrame(index, frame->head, frame->payload, handler);
    read += frame->size;
  }
  unread.erase(0, read);
}

void WsClient::OnFrame(size_t index, uint8_t head, std::string_view payload, const Handler& handler) {
  auto& [fd, _, message] = sockets_[index];
  switch (head & 0x0f) {
    case kPing: SendWhole(fd, MaskedFrame(kPong, payload)); return;
    case kPong: return;
    case kText:
    case kContinuation: break;
    default: throw Error("unexpected WebSocket frame: " + std::string(payload));
  }
  message += payload;
  if ((head & kFinal) == 0) return;
  handler(index, message);
  message.clear();
}

}  // namespace bench
