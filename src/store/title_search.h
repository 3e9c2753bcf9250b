// Substring search in titles, the same in every store: titles and text are compared folded (core/fold.h), and
// punctuation is compared literally. The index finds a rare text; for a frequent one, a scan of the list fills the page
// sooner.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/answers.h"
#include "core/fold.h"
#include "core/requests.h"

namespace aw {

// A debate and its tie-breaker among those of the same millisecond (ListPlace).
struct ListedDebate {
  Debate debate;
  Uuid tie;

  ListPlace place() const { return {debate.updated_at, tie}; }
};

// The columns that decide whether and where a debate is listed.
struct TitleRow {
  ListPlace place;
  std::string title;

  bool Contains(const std::string& folded) const { return Folded(title).find(folded) != std::string::npos; }
};

// The places of a page's debates, whose rows are not read yet, and the rest of the page.
struct PageSelection {
  std::vector<ListPlace> places;
  DebatePage page;
};

// If the index finds more titles, the list is scanned instead and the total is a minimum.
inline constexpr std::int64_t kMaxCounted = 1'000;

// Rows per scan step, and rows in all, before the index is used after all because only old titles match.
inline constexpr std::int64_t kScanBatchRows = 2'000;
inline constexpr std::int64_t kMaxScannedRows = 6'000;

inline bool IsAfter(const ListPlace& a, const ListPlace& b) {
  return a.updated_at != b.updated_at ? a.updated_at < b.updated_at : a.tie < b.tie;
}

// `found` begins with the first debate of the page, in list order; an entry above the limit means a next page.
inline void CutToLimit(std::vector<ListPlace>& found, std::int64_t limit, DebatePage& page) {
  if (static_cast<std::int64_t>(found.size()) <= limit) return;
  found.resize(static_cast<std::size_t>(limit));
  if (!found.empty()) page.next = found.back();
}

// The same for debates whose rows are read already.
inline void FillPage(std::vector<ListedDebate> found, std::int64_t limit, DebatePage& page) {
  if (static_cast<std::int64_t>(found.size()) > limit) {
    found.resize(static_cast<std::size_t>(limit));
    if (!found.empty()) page.next = found.back().place();
  }
  for (ListedDebate& each : found) page.items.push_back(std::move(each.debate));
}

// Selects the page from all matches, which may be in any order.
inline PageSelection SelectPage(std::vector<ListPlace> found, const DebateQuery& query) {
  std::ranges::sort(found, [](const ListPlace& a, const ListPlace& b) { return IsAfter(b, a); });
  PageSelection selection;
  selection.page.total = static_cast<std::int64_t>(found.size());
  const ListPlace after = query.after.value_or(ListPlace::Start());
  const auto first = std::ranges::find_if(found, [&](const ListPlace& each) { return IsAfter(each, after); });
  found.erase(found.begin(), first + std::min<std::int64_t>(query.offset, found.end() - first));
  CutToLimit(found, query.limit, selection.page);
  selection.places = std::move(found);
  return selection;
}

// Scans the list that `titles(query)` reads, in batches of doubling length, until the page is full. Nothing if
// kMaxScannedRows rows do not fill it.
template <typename Titles>
std::optional<PageSelection> ScanForPage(const DebateQuery& query, const std::string& folded, Titles titles) {
  std::vector<ListPlace> found;
  const auto is_full = [&] { return static_cast<std::int64_t>(found.size()) > query.limit; };
  std::int64_t left = kMaxScannedRows;
  std::int64_t to_skip = query.offset;
  DebateQuery batch = query;
  batch.offset = 0;
  for (std::int64_t length = 4 * query.limit; !is_full(); length *= 2) {
    if (left <= 0) return std::nullopt;
    batch.limit = std::min({length, kScanBatchRows, left});
    const std::vector<TitleRow> part = titles(batch);
    if (part.empty()) break;
    left -= static_cast<std::int64_t>(part.size());
    batch.after = part.back().place;
    for (const TitleRow& each : part) {
      if (is_full()) break;
      if (each.Contains(folded) && to_skip-- <= 0) found.push_back(each.place);
    }
  }
  PageSelection selection;
  const auto shown = static_cast<std::int64_t>(found.size());
  selection.page.total = std::max(kMaxCounted, shown > 0 ? query.offset + shown : 0);
  selection.page.total_is_minimum = true;
  CutToLimit(found, query.limit, selection.page);
  selection.places = std::move(found);
  return selection;
}

}  // namespace aw
