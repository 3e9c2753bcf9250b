// A range of whole lines, for paging through a document.
#pragma once

#include <cstdint>
#include <string_view>

namespace aw {

struct LineRange {
  std::int64_t offset = 0;  // lines to skip
  std::int64_t limit = INT64_MAX;
};

struct TextPart {
  std::string_view text;  // includes line ends, unchanged
  std::int64_t lines = 0;
  std::int64_t total_lines = 0;
};

// Returns a view into `text`. The text after the last line end counts as a line unless it is empty.
TextPart PartOf(std::string_view text, const LineRange& range);

}  // namespace aw
