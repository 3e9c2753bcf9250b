// Searching for text anywhere in a title, the same in every store: titles and text are compared folded (core/fold.h),
// and signs stand for themselves. A store finds by its index what few titles have; what many have is soon met by going
// through the list.
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

// A debate and its place among those of its millisecond (ListPlace).
struct Placed {
  Debate debate;
  Uuid tie;

  ListPlace place() const { return {debate.updated_at, tie}; }
};

// More are not counted.
inline constexpr std::int64_t kMostCounted = 1'000;

// Of the list, that is held at a time.
inline constexpr std::int64_t kLongestStretch = 4'000;

inline bool TitleContains(const Debate& debate, const std::string& folded) {
  return Folded(debate.title).find(folded) != std::string::npos;
}

inline bool IsAfter(const ListPlace& a, const ListPlace& b) {
  return a.updated_at != b.updated_at ? a.updated_at < b.updated_at : a.tie < b.tie;
}

// `found` in the order of lists, from the first to be shown on; one more than the limit tells that there are more.
inline void Show(std::vector<Placed> found, std::int64_t limit, DebatePage& page) {
  if (static_cast<std::int64_t>(found.size()) > limit) {
    found.resize(static_cast<std::size_t>(limit));
    if (!found.empty()) page.next = found.back().place();
  }
  for (Placed& each : found) page.items.push_back(std::move(each.debate));
}

// A page of all that were found, in any order.
inline DebatePage PageOf(std::vector<Placed> found, const DebateQuery& query) {
  std::ranges::sort(found, [](const Placed& a, const Placed& b) { return IsAfter(b.place(), a.place()); });
  DebatePage page;
  page.total = static_cast<std::int64_t>(found.size());
  const ListPlace after = query.after.value_or(ListPlace::Start());
  const auto first = std::ranges::find_if(found, [&](const Placed& each) { return IsAfter(each.place(), after); });
  found.erase(found.begin(), first + std::min<std::int64_t>(query.offset, found.end() - first));
  Show(std::move(found), query.limit, page);
  return page;
}

// Through the list that `listed(query)` gives, ever longer stretches of it, until the page is full. Nothing if it is
// not after `most` of the list.
template <typename Listed>
std::optional<DebatePage> WalkTitles(const DebateQuery& query, const std::string& folded, Listed listed,
                                     std::int64_t most = INT64_MAX) {
  std::vector<Placed> found;
  const auto is_full = [&] { return static_cast<std::int64_t>(found.size()) > query.limit; };
  std::int64_t to_skip = query.offset;
  DebateQuery stretch = query;
  stretch.offset = 0;
  for (stretch.limit = 4 * query.limit; !is_full(); stretch.limit = std::min(2 * stretch.limit, kLongestStretch)) {
    if (most <= 0) return std::nullopt;
    std::vector<Placed> part = listed(stretch);
    if (part.empty()) break;
    most -= static_cast<std::int64_t>(part.size());
    stretch.after = part.back().place();
    for (Placed& each : part) {
      if (is_full()) break;
      if (TitleContains(each.debate, folded) && to_skip-- <= 0) found.push_back(std::move(each));
    }
  }
  DebatePage page;
  const auto shown = static_cast<std::int64_t>(found.size());
  page.total = std::max(kMostCounted, shown > 0 ? query.offset + shown : 0);
  page.total_is_minimum = true;
  Show(std::move(found), query.limit, page);
  return page;
}

}  // namespace aw
