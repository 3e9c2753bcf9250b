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

// What decides whether a debate is shown, and where.
struct Titled {
  ListPlace place;
  std::string title;

  bool Contains(const std::string& folded) const { return Folded(title).find(folded) != std::string::npos; }
};

// The debates of a page, yet to be read, and the rest of it.
struct Choice {
  std::vector<ListPlace> places;
  DebatePage page;
};

// More are not counted.
inline constexpr std::int64_t kMostCounted = 1'000;

// Of the list: at a time, and before a text is looked for in the index after all, since only old titles have it.
inline constexpr std::int64_t kLongestStretch = 2'000;
inline constexpr std::int64_t kLongestWalk = 6'000;

inline bool IsAfter(const ListPlace& a, const ListPlace& b) {
  return a.updated_at != b.updated_at ? a.updated_at < b.updated_at : a.tie < b.tie;
}

// `found` in the order of lists, from the first to be shown on; one more than the limit tells that there are more.
inline void CutToLimit(std::vector<ListPlace>& found, std::int64_t limit, DebatePage& page) {
  if (static_cast<std::int64_t>(found.size()) <= limit) return;
  found.resize(static_cast<std::size_t>(limit));
  if (!found.empty()) page.next = found.back();
}

// The same for debates that are read already.
inline void Show(std::vector<Placed> found, std::int64_t limit, DebatePage& page) {
  if (static_cast<std::int64_t>(found.size()) > limit) {
    found.resize(static_cast<std::size_t>(limit));
    if (!found.empty()) page.next = found.back().place();
  }
  for (Placed& each : found) page.items.push_back(std::move(each.debate));
}

// A page of all that were found, in any order.
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

// Through the list that `titles(query)` gives, ever longer stretches of it, until the page is full. Nothing if it is
// not after kLongestWalk.
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
