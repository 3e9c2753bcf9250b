#include "wire/json_layout.h"

#include <algorithm>
#include <boost/json/parse.hpp>

#include "wire/json_reader.h"

namespace aw {
namespace {

constexpr std::string_view kBlank = " \t\r\n";

std::size_t OrEnd(std::string_view text, std::size_t at) { return std::min(at, text.size()); }

// A quote ends the string unless it is escaped: by an odd number of backslashes before it.
std::size_t SkipString(std::string_view text, std::size_t at) {
  const std::size_t open = at;
  while ((at = text.find('"', at + 1)) != text.npos) {
    std::size_t slashes = at;
    while (slashes - 1 > open && text[slashes - 1] == '\\') --slashes;
    if ((at - slashes) % 2 == 0) return at + 1;
  }
  return text.size();
}

std::string Unquoted(std::string_view quoted) {
  if (quoted.find('\\') == quoted.npos) return std::string(quoted.substr(1, quoted.size() - 2));
  return std::string(View(boost::json::parse({quoted.data(), quoted.size()}).as_string()));
}

}  // namespace

std::size_t SkipBlank(std::string_view text, std::size_t at) {
  while (true) {
    at = OrEnd(text, text.find_first_not_of(kBlank, at));
    if (text.substr(at, 2) == "//") {
      at = OrEnd(text, text.find('\n', at));
    } else if (text.substr(at, 2) == "/*") {
      const std::size_t end = text.find("*/", at + 2);
      at = end == text.npos ? text.size() : end + 2;
    } else {
      return at;
    }
  }
}

std::size_t SkipValue(std::string_view text, std::size_t at) {
  if (at >= text.size()) return at;
  if (text[at] == '"') return SkipString(text, at);
  if (text[at] != '{' && text[at] != '[') return OrEnd(text, text.find_first_of(" \t\r\n,]}/", at));
  std::size_t depth = 0;
  while (at < text.size()) {
    at = SkipBlank(text, at);
    if (at >= text.size()) break;
    if (text[at] == '"') {
      at = SkipString(text, at);
      continue;
    }
    if (text[at] == '{' || text[at] == '[') ++depth;
    if ((text[at] == '}' || text[at] == ']') && --depth == 0) return at + 1;
    ++at;
  }
  return text.size();
}

Container ReadContainer(std::string_view text, std::size_t at) {
  Container container{at, text.size(), {}};
  const bool named = text[at] == '{';
  ++at;
  while (true) {
    at = SkipBlank(text, at);
    if (at >= text.size()) return container;
    if (text[at] == '}' || text[at] == ']') {
      container.close = at;
      return container;
    }
    if (text[at] == ',') {
      ++at;
      continue;
    }
    Part part{{}, at, at, 0};
    if (named) {
      const std::size_t name_end = SkipString(text, at);
      part.name = Unquoted(text.substr(at, name_end - at));
      part.value = SkipBlank(text, SkipBlank(text, name_end) + 1);
    }
    at = part.end = SkipValue(text, part.value);
    container.parts.push_back(std::move(part));
  }
}

std::string_view MemberText(std::string_view object, std::string_view name) {
  std::string_view found;
  for (const Part& part : ReadContainer(object, SkipBlank(object, 0)).parts) {
    if (part.name == name) found = object.substr(part.value, part.end - part.value);
  }
  return found;
}

std::string WithoutMember(std::string_view object, std::string_view name) {
  std::string rest = "{";
  for (const Part& part : ReadContainer(object, SkipBlank(object, 0)).parts) {
    if (part.name == name) continue;
    if (rest.size() > 1) rest.push_back(',');
    rest.append(object.substr(part.start, part.end - part.start));
  }
  return rest + "}";
}

std::string Compact(std::string_view text) {
  std::string compact;
  compact.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text[at] == '"' ? SkipString(text, at) : at + 1;
    if (kBlank.find(text[at]) == kBlank.npos) compact.append(text.substr(at, end - at));
    at = end;
  }
  return compact;
}

std::string InLines(std::string_view compact) {
  std::string lines;
  lines.reserve(compact.size() + compact.size() / 8);
  std::size_t line = 0;
  for (std::size_t at = 0; at < compact.size();) {
    if (compact[at] == '"') {
      at = SkipString(compact, at);
    } else if (compact[at++] == ',') {
      lines.append(compact.substr(line, at - line)).push_back('\n');
      line = at;
    }
  }
  return lines.append(compact.substr(line));
}

}  // namespace aw
