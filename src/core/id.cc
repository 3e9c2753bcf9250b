#include "core/id.h"

#include "core/text.h"

namespace aw {
namespace {

constexpr bool IsDash(std::size_t position) {
  return position == 8 || position == 13 || position == 18 || position == 23;
}

// The value of each hexadecimal digit; -1 for other characters.
constexpr std::array<std::int8_t, 256> HexValues() {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (int digit = 0; digit < 16; ++digit) {
    values[kHexDigits[digit]] = static_cast<std::int8_t>(digit);
    values["0123456789ABCDEF"[digit]] = static_cast<std::int8_t>(digit);
  }
  return values;
}
constexpr auto kHexValues = HexValues();

std::uint64_t SystemSeed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32) ^ device();
}

}  // namespace

std::optional<Uuid> Uuid::Parse(std::string_view text) {
  if (text.size() != kTextLength) return std::nullopt;
  Uuid id;
  std::size_t nibble = 0;
  for (std::size_t i = 0; i < kTextLength; ++i) {
    if (IsDash(i)) {
      if (text[i] != '-') return std::nullopt;
      continue;
    }
    const int value = kHexValues[static_cast<unsigned char>(text[i])];
    if (value < 0) return std::nullopt;
    id.bytes[nibble / 2] = static_cast<std::uint8_t>(id.bytes[nibble / 2] << 4 | value);
    ++nibble;
  }
  return id;
}

std::array<char, Uuid::kTextLength> Uuid::Text() const {
  std::array<char, kTextLength> text;
  std::size_t at = 0;
#pragma GCC unroll 16  // makes every position a constant
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (IsDash(at)) text[at++] = '-';
    text[at++] = kHexDigits[bytes[i] >> 4];
    text[at++] = kHexDigits[bytes[i] & 15];
  }
  return text;
}

std::string Uuid::ToString() const {
  const auto text = Text();
  return {text.data(), text.size()};
}

void Uuid::AppendTo(std::string& out) const {
  const auto text = Text();
  out.append(text.data(), text.size());
}

IdSource::IdSource(std::uint64_t seed) : random_(seed) {}
IdSource::IdSource() : IdSource(SystemSeed()) {}

Uuid IdSource::Next(std::int64_t unix_ms) {
  // RFC 9562, 6.2 method 1: a 12-bit counter orders ids within a millisecond and borrows from the next when full.
  if (unix_ms > last_ms_) {
    last_ms_ = unix_ms;
    counter_ = static_cast<std::uint16_t>(random_() & 0x3FF);
  } else if (++counter_ > 0xFFF) {
    ++last_ms_;
    counter_ = 0;
  }
  Uuid id;
  for (int i = 0; i < 6; ++i) id.bytes[i] = static_cast<std::uint8_t>(last_ms_ >> (40 - 8 * i));
  id.bytes[6] = static_cast<std::uint8_t>(0x70 | counter_ >> 8);
  id.bytes[7] = static_cast<std::uint8_t>(counter_);
  const std::uint64_t tail = random_();
  std::memcpy(id.bytes.data() + 8, &tail, sizeof tail);
  id.bytes[8] = static_cast<std::uint8_t>(0x80 | (id.bytes[8] & 0x3F));
  return id;
}

}  // namespace aw
