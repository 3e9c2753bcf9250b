#include "core/fill_in.h"

#include <algorithm>

namespace aw {
namespace {

constexpr std::string_view kDefault = "any";
constexpr std::string_view kIf = "{{if ";
constexpr std::string_view kElse = "{{else}}";
constexpr std::string_view kEnd = "{{end}}";

// The section from its level-two heading on; empty if there is none.
std::string_view Section(std::string_view values, std::string_view title) {
  const std::size_t at = values.find("\n## " + std::string(title) + "\n");
  if (at == values.npos) return {};
  const std::string_view from = values.substr(at + 1);
  const std::size_t end = from.find("\n## ");
  return from.substr(0, end);
}

std::string_view LineOf(std::string_view section, std::string_view name) {
  const std::string start = "\n" + std::string(name) + ": ";
  const std::size_t at = section.find(start);
  if (at == section.npos) return {};
  const std::string_view value = section.substr(at + start.size());
  return value.substr(0, value.find('\n'));
}

}  // namespace

std::string_view FillInValue(std::string_view values, std::string_view agent, std::string_view name) {
  const std::string_view own = LineOf(Section(values, agent), name);
  return own.empty() ? LineOf(Section(values, kDefault), name) : own;
}

std::string FillIn(std::string_view text, std::string_view values, std::string_view agent) {
  std::string out;
  for (std::size_t from = 0;;) {
    const std::size_t mark = text.find("{{", from);
    out.append(text.substr(from, mark - from));
    if (mark == text.npos) return out;
    const std::size_t end = text.find("}}", mark);
    const std::string_view name = end == text.npos ? std::string_view() : text.substr(mark + 2, end - mark - 2);
    const std::string_view value = FillInValue(values, agent, name);
    if (value.empty()) {
      out.append("{{");
      from = mark + 2;
      continue;
    }
    // This recursion ends: the values are part of the build and have no cyclic placeholders.
    out.append(FillIn(value, values, agent));
    from = end + 2;
  }
}

std::string ApplyConditions(std::string_view text, const std::function<bool(std::string_view name)>& holds) {
  std::string out;
  while (true) {
    const std::size_t mark = text.find(kIf);
    const std::size_t name_end = text.find("}}", mark);
    const std::size_t end = text.find(kEnd, mark);
    out.append(text.substr(0, mark));
    if (mark == text.npos || end == text.npos) return out.append(text.substr(std::min(mark, text.size())));
    const std::string_view name = text.substr(mark + kIf.size(), name_end - mark - kIf.size());
    const std::string_view parts = text.substr(name_end + 2, end - name_end - 2);
    const std::size_t otherwise = parts.find(kElse);
    const std::string_view alternative =
        otherwise == parts.npos ? std::string_view() : parts.substr(otherwise + kElse.size());
    const std::string_view kept = holds(name) ? parts.substr(0, otherwise) : alternative;
    text.remove_prefix(end + kEnd.size());
    out.append(kept);
    const bool is_whole_line = (out.empty() || out.ends_with('\n')) && text.starts_with('\n');
    if (kept.empty() && is_whole_line) text.remove_prefix(1);
  }
}

}  // namespace aw
