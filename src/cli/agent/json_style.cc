#include "cli/agent/json_style.h"

#include <algorithm>

#include "wire/json_layout.h"

namespace aw::cli::agent {

std::string_view Indentation(std::string_view text, std::size_t at) {
  const std::size_t line = at == 0 ? text.npos : text.rfind('\n', at - 1);
  const std::size_t start = line == text.npos ? 0 : line + 1;
  const std::size_t end = std::min(text.find_first_not_of(" \t", start), text.size());
  return text.substr(start, end - start);
}

bool StartsLine(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? text.npos : text.find_last_not_of(" \t", at - 1);
  return before != text.npos && text[before] == '\n';
}

std::string IndentationUnit(std::string_view text) {
  const std::size_t root = SkipBlank(text, 0);
  if (root < text.size()) {
    const Container container = ReadContainer(text, root);
    for (const Part& part : container.parts) {
      if (StartsLine(text, part.start) && !Indentation(text, part.start).empty()) {
        return std::string(Indentation(text, part.start));
      }
    }
  }
  return "  ";
}

std::string_view LineEnd(std::string_view text) {
  return text.find("\r\n") == text.npos ? std::string_view("\n") : std::string_view("\r\n");
}

}  // namespace aw::cli::agent
