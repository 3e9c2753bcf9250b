#include "cli/terminal.h"

#include <unistd.h>

#include <cstdint>
#include <cstdlib>

#include "core/text.h"

namespace aw::cli {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// U+2400 and on: one picture for each control character.
void AppendPicture(std::string& out, char c) {
  const int point = c == 0x7F ? 0x2421 : 0x2400 + c;
  out.append({static_cast<char>(0xE0 | point >> 12), static_cast<char>(0x80 | (point >> 6 & 0x3F)),
              static_cast<char>(0x80 | (point & 0x3F))});
}

// C1 controls (U+0080 to U+009F); marks, embeddings and isolates that turn the direction of text; the invisible
// U+2028 and U+2029.
std::size_t HiddenControlLength(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<std::uint8_t>(text[i]) : 0; };
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F) return 2;
  if (byte(0) != 0xE2) return 0;
  if (byte(1) == 0x80 && (byte(2) == 0x8E || byte(2) == 0x8F || (byte(2) >= 0xA8 && byte(2) <= 0xAE))) return 3;
  if (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9) return 3;
  return 0;
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
    constexpr std::string_view kHex = "0123456789abcdef";
    out.append("\\u");
    for (const int shift : {12, 8, 4, 0}) out.push_back(kHex[static_cast<std::size_t>(point >> shift & 15)]);
    i += length - 1;
  }
  return out;
}

std::string ValidUtf8(std::string text) {
  for (std::size_t from = 0;;) {
    const auto bad = FirstInvalidByte(std::string_view(text).substr(from));
    if (!bad) return text;
    text.replace(from + *bad, 1, kReplacement);
    from += *bad + kReplacement.size();
  }
}

std::string_view RoleColour(std::string_view role) {
  return role == "proposer" ? "1;34" : role == "opponent" ? "1;33" : "1;35";
}

Colours Colours::For(int fd) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool dumb = term && std::string_view(term) == "dumb";
  return {.on = ::isatty(fd) == 1 && !(no_colour && *no_colour) && !dumb};
}

std::string Colours::Paint(std::string_view code, std::string_view text) const {
  if (!on) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string Colours::Role(std::string_view role, std::string_view text) const { return Paint(RoleColour(role), text); }

std::string ShellQuoted(std::string_view word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,";
  if (!word.empty() && word.find_first_not_of(kPlain) == word.npos) return std::string(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out.append("'\\''");
    } else {
      out.push_back(c);
    }
  }
  return out + "'";
}

std::string ShellCommand(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out.append(out.empty() ? "" : " ").append(ShellQuoted(word));
  return out;
}

}  // namespace aw::cli
