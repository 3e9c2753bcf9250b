// How much of a text changed between two versions, counted in lines. Exact: lines are compared as text, not by hash.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace aw {

struct LineChanges {
  std::int64_t lines = 0;    // of the newer text
  std::int64_t added = 0;    // lines of the newer text beyond those that the older one has as often
  std::int64_t removed = 0;  // the same the other way round
  std::int64_t unknown = 0;  // lines of the newer text that do not occur in the older one at all

  // A line that was replaced by another counts once.
  std::int64_t changed() const { return std::max(added, removed); }
  // More than a third of the newer text is not in the older one: docs/protocol.md, section 10.
  bool IsRewrite() const { return unknown * 3 > lines; }

  friend bool operator==(const LineChanges&, const LineChanges&) = default;
};

// Takes n log n time for any input.
LineChanges CompareLines(std::string_view older, std::string_view newer);

}  // namespace aw
