// WebSocket frames. Raw bytes: a frame lies within the input, and no proper prefix of it is a frame. Encoded frames:
// a payload survives encoding, masking and fragmentation.
#include <algorithm>
#include <string>

#include "fuzz/invariant.h"
#include "http/ws_frame.h"

namespace aw::fuzz {
namespace {

using namespace aw::http;

constexpr std::size_t kMaxPayload = 70'000;
constexpr std::size_t kMaxControlPayload = 125;

struct Parsed {
  ParseStatus status;
  Frame frame;
  std::size_t used = 0;
  std::string bytes;
};

// Parses a copy of exact size, so that the address sanitizer detects reads beyond it.
Parsed Parse(std::string_view bytes, std::size_t max_payload = kMaxPayload) {
  Parsed parsed{{}, {}, 0, std::string(bytes)};
  parsed.bytes.shrink_to_fit();
  parsed.status = ParseFrame(parsed.bytes.data(), parsed.bytes.size(), max_payload, parsed.frame, parsed.used);
  return parsed;
}

void HoldNoPartIsAFrame(std::string_view frame) {
  for (std::size_t size = 0; size < frame.size(); size += 1 + size / 16) {
    const Parsed part = Parse(frame.substr(0, size));
    Hold(part.status == ParseStatus::kNeedMore, "a part of a frame needs more");
    Hold(part.bytes == frame.substr(0, size), "a part of a frame is left as it is");
  }
}

void TryRaw(std::string_view bytes) {
  while (!bytes.empty()) {
    const Parsed parsed = Parse(bytes);
    if (parsed.status != ParseStatus::kFrame) return;
    const Frame& frame = parsed.frame;
    Hold(parsed.used >= 6 && parsed.used <= bytes.size(), "a frame is within its bytes");
    Hold(frame.payload.end() == parsed.bytes.data() + parsed.used, "the payload is at its end");
    Hold(frame.payload.size() <= kMaxPayload, "a payload is within its limit");
    const bool control = static_cast<int>(frame.opcode) >= 8;
    Hold(!control || (frame.last && frame.payload.size() <= kMaxControlPayload), "control frames are short and whole");
    HoldNoPartIsAFrame(bytes.substr(0, parsed.used));
    bytes.remove_prefix(parsed.used);
  }
}

// Converts a server's frame into a client's: inserts the mask between length and payload.
std::string Masked(std::string frame, std::size_t payload_size, std::string_view mask, bool last) {
  const std::size_t head = frame.size() - payload_size;
  for (std::size_t i = 0; i < payload_size; ++i) frame[head + i] = static_cast<char>(frame[head + i] ^ mask[i % 4]);
  frame[1] = static_cast<char>(frame[1] | 0x80);
  if (!last) frame[0] = static_cast<char>(frame[0] & 0x7f);
  return frame.insert(head, mask);
}

void TryMade(std::string_view mask, std::size_t fragment_size, std::string_view payload) {
  std::string joined;
  std::size_t at = 0;
  do {
    const std::string_view fragment = payload.substr(at, fragment_size);
    const Opcode opcode = at == 0 ? Opcode::kText : Opcode::kContinuation;
    at += fragment.size();
    std::string frame;
    AppendFrame(frame, opcode, fragment);
    const std::string client = Masked(std::move(frame), fragment.size(), mask, at == payload.size());
    const Parsed parsed = Parse(client);
    Hold(parsed.status == ParseStatus::kFrame && parsed.used == client.size(), "what is encoded is a frame");
    Hold(parsed.frame.opcode == opcode && parsed.frame.last == (at == payload.size()), "the head survives");
    Hold(parsed.frame.payload == fragment, "the payload survives");
    Hold(fragment.empty() || Parse(client, fragment.size() - 1).status == ParseStatus::kTooLarge, "limits hold");
    joined.append(parsed.frame.payload);
  } while (at < payload.size());
  Hold(joined == payload, "fragments make the whole");
}

void TryClose(std::string_view reason) {
  const std::string frame = CloseFrame(CloseCode::kPolicy, reason);
  Hold(frame.size() <= 2 + kMaxControlPayload && frame.size() == 2 + static_cast<unsigned char>(frame[1]),
       "a close frame is a control frame");
}

}  // namespace

void Try(std::string_view input) {
  TryRaw(input);
  TryClose(input);
  Hold(AcceptKey(input).size() == 28, "an accepted key is a SHA-1 in base 64");
  if (input.size() < 5) return;
  const std::size_t fragment_size = 1 + static_cast<unsigned char>(input[4]) * 300U;
  // Some inputs are enlarged, so that all three encodings of the length are tested.
  std::string payload(input.substr(5));
  if (payload.size() > 8 && payload[0] == 'x')
    payload.resize(std::min<std::size_t>(payload.size() * 5'000, 69'999), 'y');
  TryMade(input.substr(0, 4), fragment_size, payload);
}

}  // namespace aw::fuzz
