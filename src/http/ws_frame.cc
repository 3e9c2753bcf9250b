#include "http/ws_frame.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <array>
#include <cstring>

namespace aw::http {
namespace {

constexpr std::uint8_t kFinal = 0x80;
constexpr std::uint8_t kReserved = 0x70;
constexpr std::uint8_t kMasked = 0x80;

bool IsControl(Opcode opcode) { return static_cast<std::uint8_t>(opcode) >= 8; }

bool IsKnown(std::uint8_t opcode) { return opcode <= 2 || (opcode >= 8 && opcode <= 10); }

std::uint64_t BigEndian(const char* bytes, int count) {
  std::uint64_t value = 0;
  for (int i = 0; i < count; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

void AppendBigEndian(std::string& out, std::uint64_t value, int count) {
  for (int i = count - 1; i >= 0; --i) out.push_back(static_cast<char>(value >> (8 * i)));
}

void Unmask(char* payload, std::size_t size, const char* mask) {
  for (std::size_t i = 0; i < size; ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i & 3]);
}

}  // namespace

void AppendFrame(std::string& out, Opcode opcode, std::string_view payload) {
  out.reserve(out.size() + payload.size() + 10);
  out.push_back(static_cast<char>(kFinal | static_cast<std::uint8_t>(opcode)));
  if (payload.size() < 126) {
    out.push_back(static_cast<char>(payload.size()));
  } else if (payload.size() <= 0xFFFF) {
    out.push_back(126);
    AppendBigEndian(out, payload.size(), 2);
  } else {
    out.push_back(127);
    AppendBigEndian(out, payload.size(), 8);
  }
  out.append(payload);
}

std::string CloseFrame(CloseCode code, std::string_view reason) {
  std::string payload;
  AppendBigEndian(payload, static_cast<std::uint16_t>(code), 2);
  payload.append(reason.substr(0, 123));
  std::string out;
  AppendFrame(out, Opcode::kClose, payload);
  return out;
}

ParseStatus ParseFrame(char* bytes, std::size_t size, std::size_t max_payload, Frame& frame, std::size_t& used) {
  if (size < 2) return ParseStatus::kNeedMore;
  const auto first = static_cast<std::uint8_t>(bytes[0]);
  const auto second = static_cast<std::uint8_t>(bytes[1]);
  const std::uint8_t opcode = first & 0x0F;
  if ((first & kReserved) || !IsKnown(opcode) || !(second & kMasked)) return ParseStatus::kProtocolError;
  frame.opcode = static_cast<Opcode>(opcode);
  frame.last = first & kFinal;

  const std::uint8_t short_length = second & 0x7F;
  const int length_bytes = short_length == 127 ? 8 : short_length == 126 ? 2 : 0;
  if (IsControl(frame.opcode) && (!frame.last || length_bytes > 0)) return ParseStatus::kProtocolError;
  const std::size_t head = 2 + length_bytes + 4;
  if (size < head) return ParseStatus::kNeedMore;
  const std::uint64_t length = length_bytes ? BigEndian(bytes + 2, length_bytes) : short_length;
  if (length > max_payload) return ParseStatus::kTooLarge;
  if (size < head + length) return ParseStatus::kNeedMore;

  Unmask(bytes + head, length, bytes + head - 4);
  frame.payload = {bytes + head, length};
  used = head + length;
  return ParseStatus::kFrame;
}

std::string AcceptKey(std::string_view key) {
  const std::string text = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest;
  SHA1(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  std::array<unsigned char, 32> encoded;
  const int length = EVP_EncodeBlock(encoded.data(), digest.data(), static_cast<int>(digest.size()));
  return {reinterpret_cast<const char*>(encoded.data()), static_cast<std::size_t>(length)};
}

}  // namespace aw::http
