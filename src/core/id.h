// UUIDs. Any version is accepted, in either case. Generated ids are version 7: later ids sort later, so that index
// pages fill from the end.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>

namespace aw {

struct Uuid {
  static constexpr std::size_t kTextLength = 36;

  std::array<std::uint8_t, 16> bytes{};

  // Accepts only the 8-4-4-4-12 form, in either case.
  static std::optional<Uuid> Parse(std::string_view text);

  // Always lower case.
  std::array<char, kTextLength> Text() const;
  std::string ToString() const;
  void AppendTo(std::string& out) const;

  friend bool operator==(const Uuid&, const Uuid&) = default;
  friend auto operator<=>(const Uuid&, const Uuid&) = default;
};

// Generates unique version 7 ids, which increase within one source even if the clock steps back.
// Not thread-safe: each thread has its own source.
class IdSource {
 public:
  explicit IdSource(std::uint64_t seed);
  IdSource();

  Uuid Next(std::int64_t unix_ms);

 private:
  std::mt19937_64 random_;
  std::int64_t last_ms_ = 0;
  std::uint16_t counter_ = 0;
};

}  // namespace aw

template <>
struct std::hash<aw::Uuid> {
  // The last eight bytes are random in all common versions.
  std::size_t operator()(const aw::Uuid& id) const noexcept {
    std::uint64_t tail = 0;
    std::memcpy(&tail, id.bytes.data() + 8, sizeof tail);
    return static_cast<std::size_t>(tail * 0x9E3779B97F4A7C15ull);
  }
};
