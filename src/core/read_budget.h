// How much one read may touch. A thread that must not wait (the io thread) reads only what is within AtHand, whatever
// the store holds and whatever is asked; everything else goes to a reader's thread, where the budget is kAside. Each
// kind of read that can grow has its rule here, and no handler has one of its own.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/limits.h"
#include "core/requests.h"

namespace aw {

// Searches share some of the readers' threads; plain reads have the others.
enum class ReadKind : std::uint8_t { kPlain, kSearch };

inline ReadKind KindOf(const DebateQuery& query) {
  return query.title_contains.empty() ? ReadKind::kPlain : ReadKind::kSearch;
}

struct ReadBudget {
  std::int64_t rows;       // that are small: debates, versions without their text
  std::int64_t arguments;  // with their texts, of any size that they may have
  bool everything;         // whole documents, and what looks at all rows of a table

  static ReadBudget AtHand(const Limits& limits) {
    constexpr std::int64_t kRows = 100;
    constexpr std::int64_t kBytes = 256 << 10;
    constexpr std::int64_t kArgumentsAlways = 3;  // the motion, the newest and the one before it
    return {kRows, std::clamp(kBytes / std::max<std::int64_t>(limits.max_content_bytes, 1), kArgumentsAlways, kRows),
            false};
  }

  // A text that many titles have is looked for in the list. An offset is walked through; the place that a cursor names
  // is not.
  bool Allows(const DebateQuery& query) const {
    if (everything || !query.title_contains.empty()) return everything;
    return query.limit <= rows && query.offset <= rows - query.limit;
  }
  bool AllowsArguments(std::int64_t count) const { return count <= arguments; }
  bool AllowsIssues(std::int64_t count) const { return count <= arguments; }
  bool AllowsDiff() const { return everything; }
  bool AllowsSearch() const { return everything; }
};

inline constexpr ReadBudget kAside{INT64_MAX, INT64_MAX, true};

}  // namespace aw
