#include "wire/json_writer.h"

#include <array>
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

// The same for eight characters at a time: most texts are plain, and this is most of what writing them costs.
bool AnyNeedsEscape(const char* eight) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  constexpr std::uint64_t kHighBits = kEach * 0x80;
  std::uint64_t word = 0;
  std::memcpy(&word, eight, sizeof word);
  const auto has_byte_below = [&](std::uint64_t bytes, std::uint64_t limit) {
    return (bytes - kEach * limit) & ~bytes & kHighBits;
  };
  return has_byte_below(word, 0x20) || has_byte_below(word ^ kEach * '"', 1) ||
         has_byte_below(word ^ kEach * '\\', 1) || has_byte_below(word ^ kEach * 0x7F, 1);
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
  out.reserve(out.size() + text.size() + 2);
  out.push_back('"');
  std::size_t plain = 0;  // start of the run that needs no escaping
  for (std::size_t i = 0; i < text.size(); ++i) {
    while (i + 8 <= text.size() && !AnyNeedsEscape(text.data() + i)) i += 8;
    if (i == text.size()) break;
    if (!kNeedsEscape[static_cast<unsigned char>(text[i])]) continue;
    out.append(text, plain, i - plain);
    AppendEscaped(out, text[i]);
    plain = i + 1;
  }
  out.append(text, plain).push_back('"');
}

}  // namespace aw
