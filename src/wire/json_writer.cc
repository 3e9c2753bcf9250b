#include "wire/json_writer.h"

#include "core/text.h"

namespace aw {

void AppendQuoted(std::string& out, std::string_view text) {
  out.push_back('"');
  for (std::size_t plain = 0;;) {
    const std::size_t end = NextToEscape(text, plain);
    out.append(text, plain, end - plain);
    if (end == text.size()) break;
    AppendEscaped(out, text[end]);
    plain = end + 1;
  }
  out.push_back('"');
}

}  // namespace aw
