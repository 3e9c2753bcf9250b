#include "cli/terminal.h"

#include <unistd.h>

#include <cstdlib>

#include "core/text.h"

namespace aw::cli {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

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
