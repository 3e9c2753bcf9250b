#include "core/text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace aw {
namespace {

struct Decoded {
  char32_t point = 0;
  std::size_t length = 0;  // 0: not valid
};

Decoded DecodeFirst(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};

  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  char32_t point = lead & (0x7F >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    point = point << 6 | (byte(i) & 0x3F);
  }
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (point < kSmallest[length] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return {};
  return {point, length};
}

// Unicode's White_Space property, and the byte order mark that editors leave behind.
bool IsSpacePoint(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || c == 0x20 || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000 ||
         c == 0xFEFF;
}

// C1; marks, embeddings, isolates and the deprecated ones that turn the direction of text; what breaks a line beside
// \n; annotations.
bool IsHiddenControl(char32_t c) {
  return (c >= 0x80 && c <= 0x9F) || c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x206F) || (c >= 0xFFF9 && c <= 0xFFFB);
}

// Those that make a terminal or a page do something, and those that are not seen.
bool IsControl(char32_t c) {
  return c < 0x20 || c == 0x7F || IsHiddenControl(c) || (c >= 0x200B && c <= 0x200D) || (c >= 0x2060 && c <= 0x2065) ||
         (c >= 0xE0000 && c <= 0xE007F);
}

// Most text is ASCII: this many bytes of it at a time.
constexpr std::size_t kBlock = 32;

bool IsAsciiBlock(std::string_view text, std::size_t at) {
  std::uint64_t words[kBlock / sizeof(std::uint64_t)];
  if (text.size() - at < kBlock) return false;
  std::memcpy(words, text.data() + at, kBlock);
  return ((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080u) == 0;
}

}  // namespace

std::optional<std::size_t> CountCharacters(std::string_view text) {
  std::size_t count = 0;
  while (!text.empty()) {
    const Decoded first = DecodeFirst(text);
    if (first.length == 0) return std::nullopt;
    text.remove_prefix(first.length);
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
    const Decoded next = DecodeFirst(text.substr(at));
    if (next.length == 0) return at;
    at += next.length;
  }
  return std::nullopt;
}

std::size_t HiddenControlLength(std::string_view text) {
  if (text.empty() || static_cast<std::uint8_t>(text[0]) < 0x80) return 0;
  const Decoded first = DecodeFirst(text);
  return IsHiddenControl(first.point) ? first.length : 0;
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

bool IsBlank(std::string_view text) {
  while (!text.empty()) {
    const Decoded first = DecodeFirst(text);
    if (first.length == 0 || !IsSpacePoint(first.point)) return false;
    text.remove_prefix(first.length);
  }
  return true;
}

std::string Printable(std::string_view text, std::size_t most) {
  std::string line;
  std::size_t end = 0;  // of the last character that is no space
  for (std::size_t count = 0; !text.empty() && count < most;) {
    const Decoded first = DecodeFirst(text);
    if (first.length == 0) return {};
    const std::string_view character = text.substr(0, first.length);
    text.remove_prefix(first.length);
    if (IsSpacePoint(first.point)) {
      if (line.empty()) continue;
      line.push_back(' ');
      ++count;
    } else if (!IsControl(first.point)) {
      line.append(character);
      end = line.size();
      ++count;
    }
  }
  if (FirstInvalidByte(text)) return {};
  line.resize(end);
  return line;
}

}  // namespace aw
