#include "cli/line.h"

#include <locale.h>
#include <wchar.h>

#include <cstdint>

#include "core/text.h"

namespace aw::cli {
namespace {

constexpr std::string_view kEllipsis = "…";
constexpr char32_t kEmojiLook = 0xFE0F;
constexpr char32_t kFirstPicture = 0x1F000;

// wcwidth() uses the thread's locale, and aw sets none. Each system has at least one of these two Unicode locales.
class UnicodeLocale {
 public:
  UnicodeLocale() : before_(Known() ? ::uselocale(Known()) : nullptr) {}
  UnicodeLocale(const UnicodeLocale&) = delete;
  UnicodeLocale& operator=(const UnicodeLocale&) = delete;
  ~UnicodeLocale() {
    if (before_) ::uselocale(before_);
  }

 private:
  static locale_t Known() {
    static const locale_t known = [] {
      const locale_t common = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
      return common ? common : ::newlocale(LC_CTYPE_MASK, "en_US.UTF-8", nullptr);
    }();
    return known;
  }
  locale_t before_;
};

struct Character {
  char32_t point = 0;
  std::size_t bytes = 1;
};

// Of valid UTF-8.
Character FirstOf(std::string_view text) {
  const auto lead = static_cast<std::uint8_t>(text[0]);
  const std::size_t bytes = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  char32_t point = bytes == 1 ? lead : lead & (0x7F >> bytes);
  for (std::size_t i = 1; i < bytes && i < text.size(); ++i) {
    point = point << 6 | (static_cast<std::uint8_t>(text[i]) & 0x3F);
  }
  return {point, bytes};
}

// In doubt the larger width: text that is wider than computed would exceed the line.
int WidthOfPoint(char32_t point) {
  if (point == kEmojiLook) return 1;  // many terminals double the width of the character before it
  const int width = ::wcwidth(static_cast<wchar_t>(point));
  return width >= 0 ? width : point >= kFirstPicture ? 2 : 1;
}

// The number of bytes that fit into the columns.
std::size_t Fitting(std::string_view text, int columns) {
  const UnicodeLocale locale;
  std::size_t at = 0;
  for (int used = 0; at < text.size();) {
    const Character next = FirstOf(text.substr(at));
    used += WidthOfPoint(next.point);
    if (used > columns) break;
    at += next.bytes;
  }
  return at;
}

std::string Harmless(std::string_view text) { return NeutralisedLine(ToUtf8(std::string(text))); }

void WrapOne(std::string_view text, int columns, std::vector<std::string>& lines) {
  while (WidthOf(text) > columns) {
    const std::size_t fitting = std::max(Fitting(text, columns), FirstOf(text).bytes);
    if (fitting >= text.size()) break;
    std::size_t end = text[fitting] == ' ' ? fitting : text.rfind(' ', fitting);
    if (end == text.npos || text.find_first_not_of(' ') >= end) end = fitting;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
    while (text.starts_with(' ')) text.remove_prefix(1);
  }
  lines.emplace_back(text);
}

}  // namespace

int WidthOf(std::string_view text) {
  const UnicodeLocale locale;
  int width = 0;
  while (!text.empty()) {
    const Character next = FirstOf(text);
    width += WidthOfPoint(next.point);
    text.remove_prefix(std::min(next.bytes, text.size()));
  }
  return width;
}

std::string Drawn(const Line& line, int columns, const Colours& colours) {
  std::string out;
  int left = 0;
  Line safe;
  for (const Span& span : line) {
    if (span.text.empty()) continue;
    safe.push_back({Harmless(span.text), span.code});
    left += WidthOf(safe.back().text);
  }
  const bool cut = columns > 0 && left > columns;
  left = cut ? columns - 1 : left;
  for (const Span& span : safe) {
    std::string text = span.text;
    const int width = WidthOf(text);
    const bool ends = cut && width > left;
    if (ends) text = text.substr(0, Fitting(text, left)).append(kEllipsis);
    out.append(span.code.empty() ? text : colours.Paint(span.code, text));
    if (ends) break;
    left -= width;
  }
  return out;
}

std::vector<std::string> Wrapped(std::string_view text, int columns) {
  std::string safe = Neutralised(ToUtf8(std::string(text)));
  while (safe.ends_with('\n')) safe.pop_back();
  std::vector<std::string> lines;
  std::string_view rest = safe;
  while (true) {
    const std::size_t end = rest.find('\n');
    WrapOne(Harmless(rest.substr(0, end)), std::max(columns, 1), lines);
    if (end == rest.npos) return lines;
    rest.remove_prefix(end + 1);
  }
}

std::vector<Line> Flowed(const std::vector<std::string>& parts, int columns, std::string_view code) {
  constexpr std::string_view kDot = " · ";
  std::vector<Line> lines;
  std::string line;
  for (const std::string& part : parts) {
    if (!line.empty() && WidthOf(line) + WidthOf(kDot) + WidthOf(part) > columns) {
      lines.push_back({{std::move(line), code}});
      line.clear();
    }
    line.append(line.empty() ? "  " : kDot).append(part);
  }
  if (!line.empty()) lines.push_back({{std::move(line), code}});
  return lines;
}

std::string WithDots(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) {
    if (!part.empty()) out.append(out.empty() ? "" : " · ").append(part);
  }
  return out;
}

std::string FirstLine(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == text.npos) return {};
  text.remove_prefix(begin);
  std::string line(text.substr(0, text.find('\n')));
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  return line;
}

}  // namespace aw::cli
