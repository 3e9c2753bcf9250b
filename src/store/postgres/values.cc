#include "store/postgres/values.h"

#include <cstring>
#include <stdexcept>

namespace aw::postgres {
namespace {

// A timestamptz counts microseconds from 2000-01-01.
constexpr std::int64_t kEpochUnixMs = 946'684'800'000;

template <typename Unsigned>
void AppendBigEndian(std::string& out, Unsigned value) {
  for (int shift = (sizeof value - 1) * 8; shift >= 0; shift -= 8) out.push_back(static_cast<char>(value >> shift));
}

std::int64_t BigEndian(std::string_view bytes) {
  if (bytes.size() != 8 && bytes.size() != 4) throw std::logic_error("a column is no number");
  std::uint64_t value = bytes.size() == 4 && (bytes[0] & 0x80) ? ~std::uint64_t{0} : 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(value);
}

}  // namespace

void Params::PutInt32(std::int32_t value) { AppendBigEndian(bytes_, static_cast<std::uint32_t>(value)); }
void Params::PutValue(std::int64_t value) { AppendBigEndian(bytes_, static_cast<std::uint64_t>(value)); }

void Params::PutValue(const Uuid& value) {
  bytes_.append(reinterpret_cast<const char*>(value.bytes.data()), value.bytes.size());
}

void Params::PutValue(const Time& value) { PutValue((value.ToUnixMs() - kEpochUnixMs) * 1'000); }

void Params::SetInt32(std::size_t at, std::int32_t value) {
  for (int i = 0; i < 4; ++i) bytes_[at + i] = static_cast<char>(static_cast<std::uint32_t>(value) >> (24 - 8 * i));
}

std::string_view Row::Text(int column) const {
  return {PQgetvalue(result_, row_, column), static_cast<std::size_t>(PQgetlength(result_, row_, column))};
}

std::int64_t Row::Int(int column) const { return BigEndian(Text(column)); }

Uuid Row::Id(int column) const {
  const std::string_view bytes = Text(column);
  Uuid id;
  if (bytes.size() != id.bytes.size()) throw std::logic_error("a column is no UUID");
  std::memcpy(id.bytes.data(), bytes.data(), bytes.size());
  return id;
}

Time Row::Time(int column) const {
  const std::int64_t microseconds = Int(column);
  return aw::Time::FromUnixMs(microseconds / 1'000 + kEpochUnixMs);
}

}  // namespace aw::postgres
