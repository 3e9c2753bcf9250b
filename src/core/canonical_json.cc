#include "core/canonical_json.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "core/text.h"

namespace aw {
namespace {

constexpr int kDeepest = 128;

// Formats a double as ECMAScript and RFC 8785 do: the shortest digits that parse to the same value.
std::string CanonicalDouble(double number) {
  if (number == 0) return "0";
  std::array<char, 32> buffer;
  const char* const end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::scientific).ptr;
  std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));  // -1.25e-07
  std::string out;
  if (text.starts_with('-')) {
    out = "-";
    text.remove_prefix(1);
  }
  const std::size_t e = text.find('e');
  std::string digits(1, text.front());
  if (e > 2) digits.append(text.substr(2, e - 2));
  const int point = std::atoi(std::string(text.substr(e + 1)).c_str()) + 1;  // its index among the digits
  const int count = static_cast<int>(digits.size());
  if (point > 21 || point < -5) {
    out.append(digits, 0, 1);
    if (count > 1) out.append(".").append(digits, 1);
    return out.append(point > 0 ? "e+" : "e").append(std::to_string(point - 1));
  }
  if (point <= 0) return out.append("0.").append(static_cast<std::size_t>(-point), '0').append(digits);
  if (point >= count) return out.append(digits).append(static_cast<std::size_t>(point - count), '0');
  return out.append(digits, 0, static_cast<std::size_t>(point))
      .append(".")
      .append(digits, static_cast<std::size_t>(point));
}

// Every method returns nullopt at a syntax error; parsing stops at the first one.
class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  // Parses the whole text as one object.
  std::optional<CanonicalMembers> Whole() {
    auto members = Object(0);
    SkipSpace();
    if (!rest_.empty()) return std::nullopt;
    return members;
  }

 private:
  void SkipSpace() {
    while (!rest_.empty() && std::string_view(" \t\n\r").find(rest_.front()) != std::string_view::npos) {
      rest_.remove_prefix(1);
    }
  }

  bool Take(std::string_view expected) {
    SkipSpace();
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }

  std::optional<CanonicalMembers> Object(int depth) {
    if (depth > kDeepest || !Take("{")) return std::nullopt;
    CanonicalMembers members;
    if (Take("}")) return members;
    do {
      SkipSpace();
      auto name = Text();
      if (!name || !Take(":")) return std::nullopt;
      auto value = Value(depth + 1);
      if (!value || !members.emplace(*std::move(name), *std::move(value)).second) return std::nullopt;
    } while (Take(","));
    if (!Take("}")) return std::nullopt;
    return members;
  }

  std::optional<std::string> Array(int depth) {
    if (depth > kDeepest || !Take("[")) return std::nullopt;
    std::string out = "[";
    if (Take("]")) return out + "]";
    do {
      const auto value = Value(depth + 1);
      if (!value) return std::nullopt;
      out.append(out.size() > 1 ? "," : "").append(*value);
    } while (Take(","));
    if (!Take("]")) return std::nullopt;
    return out + "]";
  }

  std::optional<std::string> Value(int depth) {
    SkipSpace();
    if (rest_.empty()) return std::nullopt;
    if (rest_.front() == '"') {
      const auto text = Text();
      return text ? std::optional(CanonicalText(*text)) : std::nullopt;
    }
    if (rest_.front() == '{') {
      const auto members = Object(depth);
      return members ? std::optional(CanonicalObject(*members)) : std::nullopt;
    }
    if (rest_.front() == '[') return Array(depth);
    for (const std::string_view word : {"true", "false", "null"}) {
      if (Take(word)) return std::string(word);
    }
    return Number();
  }

  std::optional<std::string> Number() {
    const std::size_t end = std::min(rest_.find_first_not_of("+-.0123456789Ee"), rest_.size());
    const std::string_view number = rest_.substr(0, end);
    const std::string_view digits = number.substr(number.starts_with('-') ? 1 : 0);
    if (digits.empty() || digits.front() < '0' || digits.front() > '9') return std::nullopt;
    rest_.remove_prefix(end);
    std::string text(number);
    if (number.find_first_of(".eE") == number.npos) return text;
    char* parsed = nullptr;
    const double value = std::strtod(text.c_str(), &parsed);
    return *parsed == '\0' && std::isfinite(value) ? CanonicalDouble(value) : text;
  }

  std::optional<std::string> Text() {
    if (!rest_.starts_with('"')) return std::nullopt;
    rest_.remove_prefix(1);
    std::string out;
    while (!rest_.empty()) {
      const std::size_t plain = std::min(rest_.find_first_of("\"\\"), rest_.size());
      out.append(rest_.substr(0, plain));
      rest_.remove_prefix(plain);
      if (rest_.starts_with('"')) {
        rest_.remove_prefix(1);
        return out;
      }
      if (!Escape(out)) return std::nullopt;
    }
    return std::nullopt;
  }

  bool Escape(std::string& out) {
    static constexpr std::string_view kLetters = "\"\\/bfnrt";
    static constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (rest_.size() < 2) return false;
    const char letter = rest_[1];
    rest_.remove_prefix(2);
    if (const std::size_t known = kLetters.find(letter); known != kLetters.npos) {
      out.push_back(kMeanings[known]);
      return true;
    }
    return letter == 'u' && CodePoint(out);
  }

  bool CodePoint(std::string& out) {
    auto unit = Hex();
    if (!unit || (*unit >= 0xDC00 && *unit < 0xE000)) return false;
    if (*unit >= 0xD800 && *unit < 0xDC00) {
      if (!rest_.starts_with("\\u")) return false;
      rest_.remove_prefix(2);
      const auto low = Hex();
      if (!low || *low < 0xDC00 || *low >= 0xE000) return false;
      unit = 0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00);
    }
    AppendUtf8(out, static_cast<char32_t>(*unit));
    return true;
  }

  std::optional<std::uint32_t> Hex() {
    if (rest_.size() < 4) return std::nullopt;
    std::uint32_t value = 0;
    for (const char c : rest_.substr(0, 4)) {
      const std::size_t digit = std::string_view("0123456789abcdef").find(static_cast<char>(c | 0x20));
      if (digit == std::string_view::npos || (c < '0' || (c > '9' && c < 'A'))) return std::nullopt;
      value = value << 4 | static_cast<std::uint32_t>(digit);
    }
    rest_.remove_prefix(4);
    return value;
  }

  std::string_view rest_;
};

}  // namespace

void AppendCanonical(std::string& out, std::string_view text) {
  out.push_back('"');
  for (std::size_t plain = 0;;) {
    const std::size_t end = NextToEscape(text, plain);
    out.append(text, plain, end - plain);
    if (end == text.size()) break;
    text[end] == '\x7F' ? out.push_back('\x7F') : AppendEscaped(out, text[end]);
    plain = end + 1;
  }
  out.push_back('"');
}

std::string CanonicalText(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 16 + 2);
  AppendCanonical(out, text);
  return out;
}

std::optional<CanonicalMembers> MembersOf(std::string_view json) {
  if (FirstInvalidByte(json)) return std::nullopt;
  return Parser(json).Whole();
}

std::string CanonicalObject(const CanonicalMembers& members) {
  std::size_t size = 2;
  for (const auto& [name, value] : members) size += name.size() + value.size() + 4;
  std::string out;
  out.reserve(size);
  out.push_back('{');
  for (const auto& [name, value] : members) {
    if (out.size() > 1) out.push_back(',');
    AppendCanonical(out, name);
    out.append(":").append(value);
  }
  return out + "}";
}

}  // namespace aw
