#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <vector>

#include "cli/debate/export.h"
#include "cli/markdown.h"
#include "cli/terminal.h"
#include "core/text.h"

namespace aw::cli::debate {
namespace {

// A zero-width space separates its neighbours invisibly. Not an entity: that would be visible within a link's address.
constexpr std::string_view kGap = "\u200B";

bool IsWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// The allowed schemes of links; other links are shown as text.
bool IsPlainTarget(std::string_view target) {
  return std::ranges::any_of(std::initializer_list<std::string_view>{"https://", "http://", "mailto:"},
                             [&](std::string_view scheme) { return target.starts_with(scheme); });
}

std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

struct Fence {
  char mark = '`';
  std::size_t length = 0;
  std::string_view info;
};

std::optional<Fence> FenceIn(std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  line.remove_prefix(indent);
  if (indent > 3 || line.empty() || (line[0] != '`' && line[0] != '~')) return std::nullopt;
  const std::size_t length = std::min(line.find_first_not_of(line[0]), line.size());
  Fence fence{line[0], length, line.substr(length)};
  if (length < 3 || (fence.mark == '`' && fence.info.find('`') != fence.info.npos)) return std::nullopt;
  return fence;
}

bool Closes(std::string_view line, const Fence& open) {
  const auto fence = FenceIn(line);
  return fence && fence->mark == open.mark && fence->length >= open.length &&
         fence->info.find_first_not_of(" \t") == fence->info.npos;
}

// The language of a fence, unless GitHub renders it as a drawing (mermaid, math, …).
std::string Language(std::string_view info) {
  while (info.starts_with(' ')) info.remove_prefix(1);
  const std::string_view word = info.substr(0, std::min(info.find_first_of(" \t"), info.size()));
  const bool plain = word.size() <= 20 &&
                     std::ranges::all_of(word, [](char c) { return IsWord(c) || c == '+' || c == '-' || c == '_'; });
  for (const std::string_view drawn : {"mermaid", "math", "geojson", "topojson", "stl"}) {
    if (EqualsIgnoringCase(word, drawn)) return {};
  }
  return plain ? std::string(word) : std::string();
}

void AppendAsQuotation(std::string& out, std::string_view text) {
  for (const std::string_view line : Lines(text)) out.append(line.empty() ? ">" : "> ").append(line).push_back('\n');
}

bool EndsWithWord(std::string_view text, std::string_view word) {
  return text.size() >= word.size() && EqualsIgnoringCase(text.substr(text.size() - word.size()), word);
}

// Paths that GitHub turns into references when a number or a hash follows.
bool EndsWithReference(std::string_view text) {
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"issues/", "pull/", "pulls/", "discussions/", "commit/", "commits/"},
      [&](std::string_view path) { return EndsWithWord(text, path); });
}

// The position of a heading's `#` or setext underline, after markers of lists and quotations; npos if none.
std::size_t HeadingIn(std::string_view line) {
  constexpr std::string_view kOpening = " \t>*+-.)0123456789";
  const std::size_t first = line.find_first_not_of(kOpening);
  if (first != line.npos && line[first] == '#') return first;
  const std::size_t end = line.find_last_not_of(" \t");
  if (end == line.npos || (line[end] != '=' && line[end] != '-')) return line.npos;
  const std::size_t before = line.substr(0, end + 1).find_last_not_of(line[end]);
  const std::size_t start = before == line.npos ? 0 : before + 1;
  return first == line.npos || first >= start ? start : line.npos;
}

// The end of the run of backticks or tildes that begins at `at`, if it could be a fence; else `at`.
std::size_t FenceEnd(std::string_view line, std::size_t at) {
  if (line[at] != '`' && line[at] != '~') return at;
  const std::size_t end = std::min(line.find_first_not_of(line[at], at), line.size());
  return end - at >= 3 ? end : at;
}

// GitHub renders text between two dollar signs as a formula, after parsing. It documents this tag as the way to avoid
// that.
constexpr std::string_view kDollar = "<span>$</span>";

enum class Dollars : std::uint8_t { kAsTheyAre, kApart };

void AppendDisarmed(std::string& out, std::string_view line, Dollars dollars) {
  const std::size_t heading = HeadingIn(line);
  std::size_t fence = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const std::string_view rest = line.substr(i + 1);
    const char next = rest.empty() ? '\0' : rest[0];
    const std::string_view before = line.substr(0, i + 1);
    if (i >= fence) fence = FenceEnd(line, i);
    if (i == heading || i < fence) out.push_back('\\');
    if (c == '$' && dollars == Dollars::kApart) {
      if (before.size() > 1 && before[before.size() - 2] == '\\') out.append(kGap);
      out.append(kDollar);
      continue;
    }
    out.push_back(c);
    if (c == '<') {
      out.back() = '&';
      out.append("lt;");
    } else if (c == '&') {
      out.append("amp;");
    } else if ((c == '@' && IsWord(next)) || (c == '#' && IsDigit(next)) || (c == '[' && next == '!') ||
               (c == '-' && IsDigit(next) && EndsWithWord(before, "gh-")) || (c == '/' && EndsWithReference(before)) ||
               (c == ':' && rest.starts_with("//") && !EndsWithWord(before, "http:") &&
                !EndsWithWord(before, "https:"))) {
      out.append(kGap);
    } else if ((c == '!' && next == '[') || (c == ']' && next == ':') ||
               (c == ']' && next == '(' && !IsPlainTarget(rest.substr(1)))) {
      out.push_back('\\');
    }
  }
}

std::string DisarmedWith(Dollars dollars, std::string_view markdown) {
  std::string out;
  for (const std::string_view line : Lines(markdown)) {
    if (line.data() != markdown.data()) out.push_back('\n');
    AppendDisarmed(out, line, dollars);
  }
  if (markdown.ends_with('\n')) out.push_back('\n');
  return out;
}

// A single dollar sign, as in `$HOME`, makes no formula.
Dollars DollarsIn(std::string_view text) {
  return std::ranges::count(text, '$') > 1 ? Dollars::kApart : Dollars::kAsTheyAre;
}

}  // namespace

std::string Disarmed(std::string_view markdown) { return DisarmedWith(DollarsIn(markdown), markdown); }

// kApart: the rest of the line may contain another dollar sign.
std::string DisarmedLine(std::string_view text) { return DisarmedWith(Dollars::kApart, Cell(text)); }

std::string Quotation(std::string_view text) {
  const std::string clean = Neutralised(text);
  const Dollars dollars = DollarsIn(clean);
  std::string out;
  std::optional<Fence> open;
  std::string code;
  const auto close = [&] {
    AppendAsQuotation(out, FencedBlock(code, Language(open->info)));
    open.reset();
    code.clear();
  };
  for (const std::string_view line : Lines(clean)) {
    if (open) {
      if (Closes(line, *open)) {
        close();
      } else {
        code.append(line).push_back('\n');
      }
    } else if (!(open = FenceIn(line))) {
      AppendAsQuotation(out, DisarmedWith(dollars, line) + "\n");
    }
  }
  if (open) close();
  return out.empty() ? ">\n" : out;
}

std::size_t Utf16Length(std::string_view text) {
  std::size_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    units += (byte & 0xC0) != 0x80 ? 1 : 0;
    units += byte >= 0xF0 ? 1 : 0;
  }
  return units;
}

}  // namespace aw::cli::debate
