#include "wire/json_writer.h"

#include <array>
#include <bit>
#include <cstring>

namespace aw {
namespace {

constexpr std::array<bool, 256> NeedsEscape() {
  std::array<bool, 256> table{};
  for (int c = 0; c < 0x20; ++c) table[c] = true;
  table['"'] = table['\\'] = table[0x7F] = true;
  return table;
}
constexpr auto kNeedsEscape = NeedsEscape();

// How many of eight characters come before the first that needs escaping. Most texts are plain, and looking at them one
// by one is most of what writing them costs.
std::size_t PlainOfEight(const char* eight) {
  static_assert(std::endian::native == std::endian::little);
  constexpr std::uint64_t kEach = 0x0101010101010101;
  std::uint64_t word = 0;
  std::memcpy(&word, eight, sizeof word);
  // The high bit of each byte that is below the limit; above the first such byte it may also mark others.
  const auto below = [](std::uint64_t bytes, std::uint64_t limit) {
    return (bytes - kEach * limit) & ~bytes & (kEach * 0x80);
  };
  const std::uint64_t marks =
      below(word, 0x20) | below(word ^ kEach * '"', 1) | below(word ^ kEach * '\\', 1) | below(word ^ kEach * 0x7F, 1);
  return static_cast<std::size_t>(std::countr_zero(marks)) / 8;
}

std::size_t NextToEscape(std::string_view text, std::size_t from) {
  while (from + 8 <= text.size()) {
    const std::size_t plain = PlainOfEight(text.data() + from);
    from += plain;
    if (plain < 8) return from;
  }
  while (from < text.size() && !kNeedsEscape[static_cast<unsigned char>(text[from])]) ++from;
  return from;
}

void AppendEscaped(std::string& out, char c) {
  static constexpr char kHex[] = "0123456789abcdef";
  switch (c) {
    case '"': out.append("\\\""); break;
    case '\\': out.append("\\\\"); break;
    case '\n': out.append("\\n"); break;
    case '\r': out.append("\\r"); break;
    case '\t': out.append("\\t"); break;
    case '\b': out.append("\\b"); break;
    case '\f': out.append("\\f"); break;
    default: out.append({'\\', 'u', '0', '0', kHex[static_cast<unsigned char>(c) >> 4], kHex[c & 15]});
  }
}

}  // namespace

void AppendQuoted(std::string& out, std::string_view text) {
  out.push_back('"');
  for (std::size_t plain = 0;;) {
    const std::size_t end = NextToEscape(text, plain);
    out.append(text, plain, end - plain);
    if (end == text.size()) break;
    AppendEscaped(out, text[end]);
    plain = end + 1;
  }
  out.push_back('"');
}

}  // namespace aw
