#include "wire/json_writer.h"

#include <array>

namespace aw {
namespace {

constexpr std::array<bool, 256> NeedsEscape() {
  std::array<bool, 256> table{};
  for (int c = 0; c < 0x20; ++c) table[c] = true;
  table['"'] = table['\\'] = table[0x7F] = true;
  return table;
}
constexpr auto kNeedsEscape = NeedsEscape();

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
  std::size_t plain = 0;  // start of the run that needs no escaping
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!kNeedsEscape[static_cast<unsigned char>(text[i])]) continue;
    out.append(text, plain, i - plain);
    AppendEscaped(out, text[i]);
    plain = i + 1;
  }
  out.append(text, plain).push_back('"');
}

}  // namespace aw
