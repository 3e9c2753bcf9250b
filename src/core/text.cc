#include "core/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace aw {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

// Unicode's White_Space property, and the byte order mark that some editors write.
bool IsSpacePoint(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || c == 0x20 || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000 ||
         c == 0xFEFF;
}

// C1 controls; direction marks, embeddings, isolates and deprecated direction controls; line breaks other than \n;
// annotations.
bool IsHiddenControl(char32_t c) {
  return (c >= 0x80 && c <= 0x9F) || c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x206F) || (c >= 0xFFF9 && c <= 0xFFFB);
}

// Characters with an effect on a terminal or a page, and invisible ones.
bool IsControl(char32_t c) {
  return c < 0x20 || c == 0x7F || IsHiddenControl(c) || (c >= 0x200B && c <= 0x200D) || (c >= 0x2060 && c <= 0x2065) ||
         (c >= 0xE0000 && c <= 0xE007F);
}

// Most text is ASCII; validate this many bytes at a time.
constexpr std::size_t kBlock = 32;

bool IsAsciiBlock(std::string_view text, std::size_t at) {
  std::uint64_t words[kBlock / sizeof(std::uint64_t)];
  if (text.size() - at < kBlock) return false;
  std::memcpy(words, text.data() + at, kBlock);
  return ((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080u) == 0;
}

constexpr std::array<bool, 256> NeedsEscape() {
  std::array<bool, 256> table{};
  for (int c = 0; c < 0x20; ++c) table[c] = true;
  table['"'] = table['\\'] = table[0x7F] = true;
  return table;
}
constexpr auto kNeedsEscape = NeedsEscape();

// The number of characters before the first of sixteen that may need escaping. Checking byte by byte would be most of
// the cost of writing JSON.
constexpr std::size_t kVectorBytes = 16;

std::size_t PlainPrefix(const char* text) {
  static_assert(std::endian::native == std::endian::little);
  using Vector [[gnu::vector_size(kVectorBytes)]] = unsigned char;
  Vector bytes;
  std::memcpy(&bytes, text, kVectorBytes);
  const auto marks = (bytes < 0x20) | (bytes == '"') | (bytes == '\\') | (bytes == 0x7F);
  std::uint64_t halves[2];
  std::memcpy(halves, &marks, kVectorBytes);
  const auto plain_of = [](std::uint64_t half) { return static_cast<std::size_t>(std::countr_zero(half)) / 8; };
  return halves[0] != 0 ? plain_of(halves[0]) : 8 + plain_of(halves[1]);
}

}  // namespace

CodePoint FirstCodePoint(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};

  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {kReplacement, 1, false};
  char32_t point = lead & (0x7F >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {kReplacement, 1, false};
    point = point << 6 | (byte(i) & 0x3F);
  }
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (point < kSmallest[length] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF))
    return {kReplacement, 1, false};
  return {point, length, true};
}

void AppendUtf8(std::string& out, char32_t c) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0 | c >> 6);
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3F));
  } else {
    put(0xF0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3F));
    put(0x80 | (c >> 6 & 0x3F));
  }
  put(0x80 | (c & 0x3F));
}

std::optional<std::size_t> CountCharacters(std::string_view text) {
  std::size_t count = 0;
  while (!text.empty()) {
    const CodePoint first = FirstCodePoint(text);
    if (!first.valid) return std::nullopt;
    text.remove_prefix(first.bytes);
    ++count;
  }
  return count;
}

std::optional<std::size_t> FirstInvalidByte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (IsAsciiBlock(text, at)) {
      at += kBlock;
      continue;
    }
    if (static_cast<std::uint8_t>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const CodePoint next = FirstCodePoint(text.substr(at));
    if (!next.valid) return at;
    at += next.bytes;
  }
  return std::nullopt;
}

std::size_t NextToEscape(std::string_view text, std::size_t from) {
  while (from + kVectorBytes <= text.size()) {
    const std::size_t plain = PlainPrefix(text.data() + from);
    from += plain;
    if (plain < kVectorBytes) return from;
  }
  while (from < text.size() && !kNeedsEscape[static_cast<unsigned char>(text[from])]) ++from;
  return from;
}

std::size_t HiddenControlLength(std::string_view text) {
  if (text.empty() || static_cast<std::uint8_t>(text[0]) < 0x80) return 0;
  const CodePoint first = FirstCodePoint(text);
  return IsHiddenControl(first.value) ? first.bytes : 0;
}

bool EqualsIgnoringCase(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::string ToUtf8(std::string_view bytes) {
  std::string text;
  while (const auto bad = FirstInvalidByte(bytes)) {
    text.append(bytes.substr(0, *bad)).append("\xEF\xBF\xBD");
    bytes.remove_prefix(*bad + 1);
  }
  return text.append(bytes);
}

std::string_view FirstBytes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return text.substr(0, most);
}

std::string_view LastBytes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t from = text.size() - most;
  while (from < text.size() && (static_cast<unsigned char>(text[from]) & 0xC0) == 0x80) ++from;
  return text.substr(from);
}

bool IsBlank(std::string_view text) {
  while (!text.empty()) {
    const CodePoint first = FirstCodePoint(text);
    if (!first.valid || !IsSpacePoint(first.value)) return false;
    text.remove_prefix(first.bytes);
  }
  return true;
}

std::string Printable(std::string_view text, std::size_t most) {
  std::string line;
  std::size_t end = 0;  // end of the last non-space character
  for (std::size_t count = 0; !text.empty() && count < most;) {
    const CodePoint first = FirstCodePoint(text);
    if (!first.valid) return {};
    const std::string_view character = text.substr(0, first.bytes);
    text.remove_prefix(first.bytes);
    if (IsSpacePoint(first.value)) {
      if (line.empty()) continue;
      line.push_back(' ');
      ++count;
    } else if (!IsControl(first.value)) {
      line.append(character);
      end = line.size();
      ++count;
    }
  }
  if (FirstInvalidByte(text)) return {};
  line.resize(end);
  return line;
}

std::string Hex(std::span<const unsigned char> bytes) {
  std::string text(2 * bytes.size(), '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    text[2 * i] = kHexDigits[bytes[i] >> 4];
    text[2 * i + 1] = kHexDigits[bytes[i] & 15];
  }
  return text;
}

void AppendEscaped(std::string& out, char c) {
  switch (c) {
    case '"': out.append("\\\""); break;
    case '\\': out.append("\\\\"); break;
    case '\n': out.append("\\n"); break;
    case '\r': out.append("\\r"); break;
    case '\t': out.append("\\t"); break;
    case '\b': out.append("\\b"); break;
    case '\f': out.append("\\f"); break;
    default: out.append({'\\', 'u', '0', '0', kHexDigits[static_cast<unsigned char>(c) >> 4], kHexDigits[c & 15]});
  }
}

}  // namespace aw
