#include "core/line_changes.h"

#include <vector>

namespace aw {
namespace {

std::vector<std::string_view> SortedLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  std::ranges::sort(lines);
  return lines;
}

}  // namespace

LineChanges CompareLines(std::string_view older, std::string_view newer) {
  const auto before = SortedLines(older);
  const auto after = SortedLines(newer);
  LineChanges changes{.lines = static_cast<std::int64_t>(after.size())};
  auto old = before.begin();
  auto now = after.begin();
  while (old != before.end() || now != after.end()) {
    const std::string_view line = now == after.end() || (old != before.end() && *old < *now) ? *old : *now;
    const auto old_end = std::upper_bound(old, before.end(), line);
    const auto now_end = std::upper_bound(now, after.end(), line);
    const std::int64_t in_old = old_end - old;
    const std::int64_t in_new = now_end - now;
    changes.added += std::max<std::int64_t>(in_new - in_old, 0);
    changes.removed += std::max<std::int64_t>(in_old - in_new, 0);
    if (in_old == 0) changes.unknown += in_new;
    old = old_end;
    now = now_end;
  }
  return changes;
}

}  // namespace aw
