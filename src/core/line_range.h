// Some whole lines of a text, as one pages through a document.
#pragma once

#include <cstdint>
#include <string_view>

namespace aw {

struct LineRange {
  std::int64_t offset = 0;  // lines to skip
  std::int64_t limit = INT64_MAX;
};

struct TextPart {
  std::string_view text;  // with the line ends, byte for byte
  std::int64_t lines = 0;
  std::int64_t total_lines = 0;
};

// A view into `text`. What follows the last line end is a line too, unless it is empty.
TextPart PartOf(std::string_view text, const LineRange& range);

}  // namespace aw
