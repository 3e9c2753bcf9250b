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
struct Placed {
  Debate debate;
  Uuid tie;

  ListPlace place() const { return {debate.updated_at, tie}; }
};

// The columns that decide whether and where a debate is listed.
struct Titled {
  ListPlace place;
  std::string title;

  bool Contains(const std::string& folded) const { return Folded(title).find(folded) != std::string::npos; }
};

// The places of a page's debates, whose rows are not read yet, and the rest of the page.
struct Choice {
  std::vector<ListPlace> places;
  DebatePage page;
};

// If the index finds more titles, the list is scanned instead and the total is a minimum.
inline constexpr std::int64_t kMostCounted = 1'000;

// Rows per scan step, and rows in all, before the index is used after all because only old titles match.
inline constexpr std::int64_t kLongestStretch = 2'000;
inline constexpr std::int64_t kLongestWalk = 6'000;

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
inline void Show(std::vector<Placed> found, std::int64_t limit, DebatePage& page) {
  if (static_cast<std::int64_t>(found.size()) > limit) {
    found.resize(static_cast<std::size_t>(limit));
    if (!found.empty()) page.next = found.back().place();
  }
  for (Placed& each : found) page.items.push_back(std::move(each.debate));
}

// Selects the page from all matches, which may be in any order.
inline Choice ChooseAmong(std::vector<ListPlace> found, const DebateQuery& query) {
  std::ranges::sort(found, [](const ListPlace& a, const ListPlace& b) { return IsAfter(b, a); });
  Choice choice;
  choice.page.total = static_cast<std::int64_t>(found.size());
  const ListPlace after = query.after.value_or(ListPlace::Start());
  const auto first = std::ranges::find_if(found, [&](const ListPlace& each) { return IsAfter(each, after); });
  found.erase(found.begin(), first + std::min<std::int64_t>(query.offset, found.end() - first));
  CutToLimit(found, query.limit, choice.page);
  choice.places = std::move(found);
  return choice;
}

// Scans the list that `titles(query)` reads, in batches of doubling length, until the page is full. Nothing if
// kLongestWalk rows do not fill it.
template <typename Titles>
std::optional<Choice> ChooseByWalking(const DebateQuery& query, const std::string& folded, Titles titles) {
  std::vector<ListPlace> found;
  const auto is_full = [&] { return static_cast<std::int64_t>(found.size()) > query.limit; };
  std::int64_t left = kLongestWalk;
  std::int64_t to_skip = query.offset;
  DebateQuery stretch = query;
  stretch.offset = 0;
  for (std::int64_t length = 4 * query.limit; !is_full(); length *= 2) {
    if (left <= 0) return std::nullopt;
    stretch.limit = std::min({length, kLongestStretch, left});
    const std::vector<Titled> part = titles(stretch);
    if (part.empty()) break;
    left -= static_cast<std::int64_t>(part.size());
    stretch.after = part.back().place;
    for (const Titled& each : part) {
      if (is_full()) break;
      if (each.Contains(folded) && to_skip-- <= 0) found.push_back(each.place);
    }
  }
  Choice choice;
  const auto shown = static_cast<std::int64_t>(found.size());
  choice.page.total = std::max(kMostCounted, shown > 0 ? query.offset + shown : 0);
  choice.page.total_is_minimum = true;
  CutToLimit(found, query.limit, choice.page);
  choice.places = std::move(found);
  return choice;
}

}  // namespace aw
