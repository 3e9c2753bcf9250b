// Counts the lines that changed between two versions. Exact: lines are compared as text, not by hash.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace aw {

struct LineChanges {
  std::int64_t lines = 0;    // of the newer text
  std::int64_t added = 0;    // size of the multiset difference newer - older
  std::int64_t removed = 0;  // size of the multiset difference older - newer
  std::int64_t unknown = 0;  // lines of the newer text that do not occur in the older one

  // A replaced line counts once.
  std::int64_t changed() const { return std::max(added, removed); }
  // More than a third of the newer lines do not occur in the older text: docs/protocol.md, section 10.
  bool IsRewrite() const { return unknown * 3 > lines; }

  friend bool operator==(const LineChanges&, const LineChanges&) = default;
};

// O(n log n) for any input.
LineChanges CompareLines(std::string_view older, std::string_view newer);

}  // namespace aw
