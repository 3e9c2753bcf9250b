#include "wire/quotation.h"

#include <algorithm>
#include <cstdint>

#include "core/text.h"
#include "wire/json_writer.h"

namespace aw {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Unicode's control pictures, from U+2400 on.
void AppendPicture(std::string& out, char c) {
  const int point = c == 0x7F ? 0x2421 : 0x2400 + c;
  out.append({static_cast<char>(0xE0 | point >> 12), static_cast<char>(0x80 | (point >> 6 & 0x3F)),
              static_cast<char>(0x80 | (point & 0x3F))});
}

bool IsWord(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.' || c == '/';
  });
}

}  // namespace

std::string Neutralised(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    if (c == '\n' || c == '\t') {
      out.push_back(c);
    } else if (static_cast<std::uint8_t>(c) < 0x20 || c == 0x7F) {
      AppendPicture(out, c);
    } else if (const std::size_t length = HiddenControlLength(text.substr(i))) {
      out.append(kReplacement);
      i += length - 1;
    } else {
      out.push_back(c);
    }
  }
  return out;
}

std::string NeutralisedLine(std::string_view text) {
  std::string line = Neutralised(text);
  for (char& c : line) c = c == '\n' || c == '\t' ? ' ' : c;
  return line;
}

std::string WithHiddenControlsEscaped(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::size_t length = json[i] == 0x7F ? 1 : HiddenControlLength(json.substr(i));
    if (length == 0) {
      out.push_back(json[i]);
      continue;
    }
    int point = length == 1 ? json[i] : length == 2 ? json[i] & 0x1F : json[i] & 0x0F;
    for (std::size_t k = 1; k < length; ++k) point = point << 6 | (json[i + k] & 0x3F);
    out.append("\\u");
    for (const int shift : {12, 8, 4, 0}) out.push_back(kHexDigits[point >> shift & 15]);
    i += length - 1;
  }
  return out;
}

std::string QuotedLine(std::string_view text) { return WithHiddenControlsEscaped(Quoted(text)); }

std::string QuotedUnlessWord(std::string_view text) { return IsWord(text) ? std::string(text) : QuotedLine(text); }

std::string FencedBlock(std::string_view text, std::string_view language) {
  std::size_t longest = 2, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  std::string out;
  out.reserve(text.size() + 2 * fence.size() + language.size() + 3);
  out.append(fence).append(language).append("\n").append(text);
  if (!text.ends_with('\n')) out.push_back('\n');
  return out.append(fence).append("\n");
}

std::string BlockQuotation(std::string_view text) {
  std::string clean = Neutralised(text);
  while (clean.ends_with('\n')) clean.pop_back();
  std::string out = "> ";
  for (const char c : clean) {
    out.push_back(c);
    if (c == '\n') out.append("> ");
  }
  return out + "\n";
}

}  // namespace aw
