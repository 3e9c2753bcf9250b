#include "install/json_edit.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "wire/json_layout.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::install {
namespace {

namespace json = boost::json;

// The leading white space of the line that contains `at`.
std::string_view Indentation(std::string_view text, std::size_t at) {
  const std::size_t line = at == 0 ? text.npos : text.rfind('\n', at - 1);
  const std::size_t start = line == text.npos ? 0 : line + 1;
  const std::size_t end = std::min(text.find_first_not_of(" \t", start), text.size());
  return text.substr(start, end - start);
}

// Whether only white space is before `at` on its line.
bool StartsLine(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? text.npos : text.find_last_not_of(" \t", at - 1);
  return before != text.npos && text[before] == '\n';
}

// The indentation of one level in this text; two spaces if it has none.
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

// One line per member of an object; everything else on one line.
std::string Pretty(const json::value& value, const std::string& line, const std::string& unit) {
  if (value.is_array()) {
    std::string out = "[";
    for (const json::value& item : value.get_array()) {
      out.append(out.size() > 1 ? ", " : "").append(Pretty(item, line, unit));
    }
    return out + "]";
  }
  if (!value.is_object()) return json::serialize(value);
  std::string out = "{";
  for (const auto& [name, member] : value.get_object()) {
    out.append(out.size() > 1 ? "," : "").append(line).append(unit);
    out.append(Quoted({name.data(), name.size()})).append(": ").append(Pretty(member, line + unit, unit));
  }
  return out.size() > 1 ? out + line + "}" : out + "}";
}

// The last member of that name, which is the effective one.
const Part* PartNamed(const Container& container, std::string_view name) {
  const auto found = std::find_if(container.parts.rbegin(), container.parts.rend(),
                                  [&](const Part& part) { return part.name == name; });
  return found == container.parts.rend() ? nullptr : &*found;
}

// The containers from the root to the deepest existing one of `pointer`.
std::vector<Container> Descend(std::string_view text, const Pointer& pointer) {
  std::vector<Container> way{ReadContainer(text, SkipBlank(text, 0))};
  for (const std::string& name : pointer) {
    const Part* part = PartNamed(way.back(), name);
    if (!part || text[way.back().open] != '{' || (text[part->value] != '{' && text[part->value] != '[')) break;
    way.push_back(ReadContainer(text, part->value));
  }
  return way;
}

// The end of a comment that follows on the same line, else `at`.
std::size_t BehindComment(std::string_view text, std::size_t at, std::size_t close) {
  const std::size_t line = std::min(text.find('\n', at), close);
  const std::size_t comment = text.find_first_not_of(" \t,", at);
  if (comment >= line || text[comment] != '/') return at;
  const std::size_t end = text.substr(comment, 2) == "/*" ? text.find("*/", comment + 2) + 2 : line;
  return text[end - 1] == '\r' ? end - 1 : end;
}

// The separator of the container's parts: a line break with indentation, or a space.
std::string Separator(std::string_view text, const Container& container) {
  const std::string line(LineEnd(text));
  if (!container.parts.empty()) {
    const std::size_t last = container.parts.back().start;
    return StartsLine(text, last) ? line + std::string(Indentation(text, last)) : " ";
  }
  return line + std::string(Indentation(text, container.open)) + IndentationUnit(text);
}

std::string Append(std::string text, const Container& container, std::string_view name, const json::value& value) {
  const std::string separator = Separator(text, container);
  std::string part = name.empty() ? std::string() : Quoted(name) + ": ";
  part += separator == " " ? json::serialize(value) : Pretty(value, separator, IndentationUnit(text));
  if (container.parts.empty()) {
    const std::string closing = std::string(LineEnd(text)) + std::string(Indentation(text, container.open));
    const std::size_t filled = text.find_last_not_of(" \t\r\n", container.close - 1) + 1;  // by a comment
    if (filled != container.open + 1) return text.insert(filled, separator + part);
    return text.replace(filled, container.close - filled, separator + part + closing);
  }
  const std::size_t end = container.parts.back().end;
  // On the same line, insert before a comment, which may run to the end of the line.
  const std::size_t behind = separator == " " ? end : BehindComment(text, end, container.close);
  if (behind != end && text.find(',', end) < text.find('/', end)) {  // a comma precedes the comment
    return text.insert(behind, separator + part + ",");
  }
  text.insert(behind, (behind == end ? "," : "") + separator + part);
  return behind == end ? text : text.insert(end, ",");
}

std::optional<Edited> Insert(std::string_view given, const Pointer& pointer, json::value value) {
  if (!ReadJsonc(given)) return std::nullopt;
  const bool empty = SkipBlank(given, 0) == given.size();
  const std::string text = empty ? std::string(given) + "{}\n" : std::string(given);
  const auto way = Descend(text, pointer);
  const std::size_t depth = way.size() - 1;  // of the deepest container
  if (depth >= pointer.size()) return std::nullopt;
  for (std::size_t i = pointer.size(); --i > depth;) value = json::object{{pointer[i], std::move(value)}};
  if (text[way.back().open] != '{' || PartNamed(way.back(), pointer[depth])) return std::nullopt;
  return Edited{Append(text, way.back(), pointer[depth], value), pointer.size() - 1 - depth};
}

// The index of the comma that follows `at`, if it comes next.
std::optional<std::size_t> CommaAfter(std::string_view text, std::size_t at) {
  at = SkipBlank(text, at);
  if (at < text.size() && text[at] == ',') return at;
  return std::nullopt;
}

// The end of the text before a part, without the white space between. A line break that ends a comment is not part of
// that white space unless another line break follows the part.
std::size_t GapBefore(std::string_view text, const Container& container, std::size_t index) {
  const std::size_t start = container.parts[index].start;
  std::size_t gap = text.find_last_not_of(" \t\r\n", start - 1) + 1;
  const std::size_t rest = text.find_first_not_of(" \t,", container.parts[index].end);
  if (text[rest] == '\n' || text.substr(rest, 2) == "\r\n") return gap;
  std::size_t at = index == 0 ? container.open + 1 : container.parts[index - 1].end;
  while ((at = text.find_first_not_of(" \t\r\n,", at)) < start) {
    const bool line = text.substr(at, 2) == "//";
    at = line ? text.find('\n', at) + 1 : text.find("*/", at + 2) + 2;
    if (line) gap = std::max(gap, at);
  }
  return gap;
}

std::string Remove(std::string text, const Container& container, std::size_t index) {
  const Part& part = container.parts[index];
  const std::size_t before = GapBefore(text, container, index);
  const auto comma = CommaAfter(text, part.end);
  if (container.parts.size() == 1) {
    const std::size_t rest = text.find_first_not_of(" \t\r\n", comma ? *comma + 1 : part.end);
    if (rest == container.close && before == container.open + 1) return text.erase(before, rest - before);
    if (comma) text.erase(*comma, 1);
    return text.erase(before, part.end - before);
  }
  const bool last = index + 1 == container.parts.size();
  const auto comma_before = index == 0 ? std::nullopt : CommaAfter(text, container.parts[index - 1].end);
  if (comma && (!last || *comma_before + 1 != before)) {  // remove the comma after the part
    return text.erase(*comma, 1).erase(before, part.end - before);
  }
  text.erase(before, part.end - before);
  return comma_before ? text.erase(*comma_before, 1) : text;
}

}  // namespace

std::optional<json::value> ReadJsonc(std::string_view text) {
  if (SkipBlank(text, 0) == text.size()) return json::value(json::object());
  json::parse_options options;
  options.allow_comments = true;
  options.allow_trailing_commas = true;
  boost::system::error_code failure;
  auto value = json::parse({text.data(), text.size()}, failure, {}, options);
  if (failure || !value.is_object()) return std::nullopt;
  return value;
}

const json::value* Find(const json::value& root, const Pointer& pointer) {
  const json::value* at = &root;
  for (const std::string& name : pointer) {
    at = at->is_object() ? at->get_object().if_contains(name) : nullptr;
    if (!at) return nullptr;
  }
  return at;
}

std::optional<Edited> SetMember(std::string_view text, const Pointer& pointer, const json::value& value) {
  const auto root = ReadJsonc(text);
  if (!root) return std::nullopt;
  if (!Find(*root, pointer)) return Insert(text, pointer, value);
  const Pointer parent(pointer.begin(), pointer.end() - 1);
  const Container container = Descend(text, parent).back();
  const Part& part = *PartNamed(container, pointer.back());
  const std::string line = std::string(LineEnd(text)) + std::string(Indentation(text, part.start));
  const bool lines = StartsLine(text, part.start);
  std::string out(text);
  out.replace(part.value, part.end - part.value,
              lines ? Pretty(value, line, IndentationUnit(text)) : json::serialize(value));
  return Edited{std::move(out), 0};
}

std::optional<Edited> AddItem(std::string_view text, const Pointer& pointer, const json::value& item) {
  const auto root = ReadJsonc(text);
  if (!root) return std::nullopt;
  const json::value* array = Find(*root, pointer);
  if (!array) {
    json::array items;
    items.push_back(item);
    auto edited = Insert(text, pointer, std::move(items));
    if (edited) ++edited->made;
    return edited;
  }
  if (!array->is_array()) return std::nullopt;
  const Container container = Descend(text, pointer).back();
  return Edited{Append(std::string(text), container, {}, item), 0};
}

std::optional<std::string> RemoveMember(std::string_view text, Pointer pointer, std::size_t made) {
  const auto root = ReadJsonc(text);
  if (!root || pointer.empty() || !Find(*root, pointer)) return std::nullopt;
  const std::string name = pointer.back();
  pointer.pop_back();
  const Container container = Descend(text, pointer).back();
  const auto index = static_cast<std::size_t>(PartNamed(container, name) - container.parts.data());
  std::string out = Remove(std::string(text), container, index);
  const bool prune = made > 0 && !pointer.empty() && container.parts.size() == 1;
  return prune ? RemoveMember(out, pointer, made - 1) : out;
}

std::optional<std::string> RemoveItem(std::string_view text, const Pointer& pointer, const json::value& item,
                                      std::size_t made) {
  const auto root = ReadJsonc(text);
  const json::value* array = root ? Find(*root, pointer) : nullptr;
  if (!array || !array->is_array()) return std::nullopt;
  const auto& items = array->get_array();
  const auto found = std::find(items.begin(), items.end(), item);
  if (found == items.end()) return std::nullopt;
  const Container container = Descend(text, pointer).back();
  std::string out = Remove(std::string(text), container, static_cast<std::size_t>(found - items.begin()));
  return made > 0 && container.parts.size() == 1 ? RemoveMember(out, pointer, made - 1) : out;
}

}  // namespace aw::install
