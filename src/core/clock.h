// Times in the form used on the wire and in the database: `2026-11-15T04:38:00.123Z`.
// The clock is passed in, so that tests control the time.
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
  // `text` comes from the store; if it is shorter, the rest stays zero bytes, which `check` reports.
  static Time FromText(std::string_view text);

  // Requires a complete text as FromUnixMs writes it.
  std::int64_t ToUnixMs() const;

  std::string_view View() const { return {text.data(), text.size()}; }

  friend bool operator==(const Time&, const Time&) = default;
  friend auto operator<=>(const Time&, const Time&) = default;
};

// Milliseconds since 1970. Called from any thread.
using Clock = std::function<std::int64_t()>;

std::int64_t SystemUnixMs();

}  // namespace aw
