#include "core/line_range.h"

#include <algorithm>

namespace aw {

TextPart PartOf(std::string_view text, const LineRange& range) {
  TextPart part;
  std::size_t begin = text.size();
  std::size_t end = text.size();
  for (std::size_t at = 0; at < text.size(); ++part.total_lines) {
    const std::size_t next = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (part.total_lines == range.offset) begin = at;
    if (part.total_lines >= range.offset && part.lines < range.limit) {
      ++part.lines;
      end = next;
    }
    at = next;
  }
  part.text = text.substr(begin, end - begin);
  return part;
}

}  // namespace aw
