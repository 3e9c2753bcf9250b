#include "cli/line.h"

#include <locale.h>
#include <wchar.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

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
    const CodePoint next = FirstCodePoint(text.substr(at));
    used += WidthOfPoint(next.value);
    if (used > columns) break;
    at += next.bytes;
  }
  return at;
}

std::string Harmless(std::string_view text) { return NeutralisedLine(ToUtf8(std::string(text))); }

void WrapOne(std::string_view text, int columns, std::vector<std::string>& lines) {
  while (WidthOf(text) > columns) {
    const std::size_t fitting = std::max(Fitting(text, columns), FirstCodePoint(text).bytes);
    if (fitting >= text.size()) break;
    std::size_t end = text[fitting] == ' ' ? fitting : text.rfind(' ', fitting);
    if (end == text.npos || text.find_first_not_of(' ') >= end) end = fitting;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
    while (text.starts_with(' ')) text.remove_prefix(1);
  }
  lines.emplace_back(text);
}

constexpr int kGap = 2;
constexpr int kLeastWrapped = 12;  // a narrower last column is cut, not wrapped

std::vector<int> WidthsOf(std::span<const TableColumn> columns, const std::vector<TableCells>& rows) {
  std::vector<int> widths;
  for (const TableColumn& column : columns) widths.push_back(WidthOf(column.head));
  for (const TableCells& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], WidthOf(row[i].text));
  }
  return widths;
}

// Narrows the columns that may be cut, always the widest of them, until the table fits.
void Fit(std::span<const TableColumn> columns, std::vector<int>& widths, int width) {
  int excess = std::accumulate(widths.begin(), widths.end(), kGap * (static_cast<int>(widths.size()) - 1)) - width;
  while (excess > 0) {
    int* widest = nullptr;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const bool can_shrink = columns[i].least > 0 && widths[i] > columns[i].least;
      if (can_shrink && (!widest || widths[i] > *widest)) widest = &widths[i];
    }
    if (!widest) return;  // the caller cuts the lines at the window's edge
    --*widest;
    --excess;
  }
}

// The row without its last cell, each cell padded to its column.
Line PaddedCells(const TableCells& row, const std::vector<int>& widths) {
  Line line;
  for (std::size_t i = 0; i + 1 < row.size(); ++i) {
    const std::string text = Drawn({{row[i].text}}, std::max(widths[i], 1), {});
    line.push_back({text, row[i].code});
    line.push_back({std::string(static_cast<std::size_t>(std::max(widths[i] - WidthOf(text), 0) + kGap), ' ')});
  }
  return line;
}

void AppendRow(std::vector<Line>& lines, const TableCells& row, const std::vector<int>& widths, bool wraps) {
  Line line = PaddedCells(row, widths);
  const Span& last = row.back();
  const int room = widths.back();
  if (!wraps || room < kLeastWrapped || WidthOf(last.text) <= room) {
    line.push_back({room > 0 ? Drawn({{last.text}}, room, {}) : last.text, last.code});
    lines.push_back(std::move(line));
    return;
  }
  const int indent = std::accumulate(widths.begin(), widths.end() - 1, kGap * (static_cast<int>(widths.size()) - 1));
  for (std::string& part : Wrapped(last.text, room)) {
    line.push_back({std::move(part), last.code});
    lines.push_back(std::exchange(line, {{std::string(static_cast<std::size_t>(indent), ' ')}}));
  }
}

}  // namespace

int WidthOf(std::string_view text) {
  const UnicodeLocale locale;
  int width = 0;
  while (!text.empty()) {
    const CodePoint next = FirstCodePoint(text);
    width += WidthOfPoint(next.value);
    text.remove_prefix(next.bytes);
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

std::vector<Line> TableLines(std::span<const TableColumn> columns, const std::vector<TableCells>& rows, int width) {
  std::vector<TableCells> safe = rows;
  for (TableCells& row : safe) {
    row.resize(columns.size());
    for (Span& cell : row) cell.text = Drawn({{cell.text}}, 0, {});
  }
  std::vector<int> widths = WidthsOf(columns, safe);
  if (width > 0) Fit(columns, widths, width);

  std::vector<Line> lines;
  TableCells heads;
  for (const TableColumn& column : columns) heads.push_back({std::string(column.head), kDim});
  const bool has_heads = std::ranges::any_of(columns, [](const TableColumn& column) { return !column.head.empty(); });
  if (has_heads) AppendRow(lines, heads, widths, false);
  for (const TableCells& row : safe) AppendRow(lines, row, widths, columns.back().wraps);
  return lines;
}

}  // namespace aw::cli
