#include "wire/json_writer.h"

#include "core/text.h"

namespace aw {
namespace {

void AppendEscaped(std::string& out, char c) {
  static constexpr char kHex[] = "0123456789abcdef";
  switch (c) {
    case '"': out.append("\\\""); break;
    case '\\': out.append("\\\\"); break;
    case '\n': out.append("\\n"); break;
    case '\r': out.append("\\r"); break;
    case '\t': out.append("\\t"); break;
    case '\b': out.append("\\b"); break;
    case '\f': out.append("\\f"); break;
    default: out.append({'\\', 'u', '0', '0', kHex[static_cast<unsigned char>(c) >> 4], kHex[c & 15]});
  }
}

}  // namespace

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
