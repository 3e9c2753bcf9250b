// WebSocket frames (RFC 6455), the server's side: pure functions over bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace aw::http {

enum class Opcode : std::uint8_t { kContinuation = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

enum class CloseCode : std::uint16_t {
  kNormal = 1000,
  kGoingAway = 1001,
  kProtocolError = 1002,
  kBadText = 1007,
  kPolicy = 1008,
  kTooLarge = 1009,
  kTryAgainLater = 1013,
};

// Bytes as they go on the wire. Servers do not mask, so one frame serves every socket.
using FramePtr = std::shared_ptr<const std::string>;

void AppendFrame(std::string& out, Opcode opcode, std::string_view payload);
std::string CloseFrame(CloseCode code, std::string_view reason);

struct Frame {
  Opcode opcode = Opcode::kText;
  bool last = true;
  std::string_view payload;  // unmasked, in place
};

enum class ParseStatus : std::uint8_t { kFrame, kNeedMore, kProtocolError, kTooLarge };

// Parses the client's frame at the front of `bytes` and unmasks it there; `used` is its length.
ParseStatus ParseFrame(char* bytes, std::size_t size, std::size_t max_payload, Frame& frame, std::size_t& used);

// The answer to Sec-WebSocket-Key.
std::string AcceptKey(std::string_view key);

}  // namespace aw::http
