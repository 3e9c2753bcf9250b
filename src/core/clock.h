// Moments as they are written everywhere, on the wire and in the database: `2026-11-15T04:38:00.123Z`.
// The clock is passed in, so that tests own the time.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <string_view>

namespace aw {

struct Time {
  std::array<char, 24> text{};

  static Time FromUnixMs(std::int64_t unix_ms);
  // Text from our own database; shorter text leaves zero bytes, which `check` reports.
  static Time FromText(std::string_view text);

  // Of a whole text, as FromUnixMs makes it.
  std::int64_t ToUnixMs() const;

  std::string_view View() const { return {text.data(), text.size()}; }

  friend bool operator==(const Time&, const Time&) = default;
  friend auto operator<=>(const Time&, const Time&) = default;
};

// Milliseconds since 1970. Called from any thread.
using Clock = std::function<std::int64_t()>;

std::int64_t SystemUnixMs();

}  // namespace aw
