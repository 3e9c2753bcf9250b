#include "core/version.h"

#include <array>
#include <charconv>
#include <optional>

namespace aw {

bool IsOlderVersion(std::string_view version, std::string_view than) {
  const auto read = [](std::string_view text) {
    std::array<int, 3> parts{};
    for (int& part : parts) {
      const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), part);
      if (failure != std::errc{}) return std::optional<std::array<int, 3>>();
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
      if (!text.empty()) text.remove_prefix(1);
    }
    return std::optional(parts);
  };
  const auto left = read(version), right = read(than);
  return left && right && *left < *right;
}

}  // namespace aw
