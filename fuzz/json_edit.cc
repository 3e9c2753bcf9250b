// Edits of other programs' JSON: the named place gets the value, the rest is unchanged, and removing the value restores
// the text. Input: a pointer ("a/b"), a newline, the text.
#include "install/json_edit.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "core/text.h"
#include "fuzz/invariant.h"

namespace aw::fuzz {
namespace {

using namespace aw::install;
namespace json = boost::json;

const json::value kValue{{"command", "aw"}, {"args", {"mcp"}}};

Pointer PointerOf(std::string_view text) {
  Pointer pointer;
  for (const auto name : Split(text, '/', 4)) pointer.emplace_back(name);
  return pointer;
}

// The expected result of an edit: sets the member and creates missing parent objects.
json::value With(const json::value& root, const Pointer& pointer, const json::value& value) {
  json::value whole = root;
  json::value* at = &whole;
  for (const std::string& name : pointer) {
    if (!at->is_object()) *at = json::object();
    at = &at->get_object()[name];
  }
  *at = value;
  return whole;
}

// True if `part` is a subsequence of `whole`, ignoring white space and commas.
bool Contains(std::string_view whole, std::string_view part) {
  std::size_t at = 0;
  for (const char c : part) {
    if (std::string_view(" \t\r\n,").find(c) != std::string_view::npos) continue;
    at = whole.find(c, at);
    if (at == whole.npos) return false;
    ++at;
  }
  return true;
}

void TryMember(std::string_view text, const Pointer& pointer, const json::value& before) {
  const bool was_there = Find(before, pointer) != nullptr;
  const auto edited = SetMember(text, pointer, kValue);
  if (!edited) return Hold(!was_there, "what is there can be set");
  const auto after = ReadJsonc(edited->text);
  Hold(after.has_value(), "an edited text is still JSON");
  Hold(*after == With(before, pointer, kValue), "the member is set, all else is as it was");
  if (was_there) return;
  Hold(Contains(edited->text, text), "an insertion takes nothing away");
  const auto removed = RemoveMember(edited->text, pointer, edited->made);
  Hold(removed && ReadJsonc(*removed) == before, "what was put in can be taken out");
  Hold(Contains(*removed, text), "and takes nothing along");
}

void TryItem(std::string_view text, const Pointer& pointer, const json::value& before) {
  const auto edited = AddItem(text, pointer, "new item");
  if (!edited) return;
  const auto after = ReadJsonc(edited->text);
  Hold(after.has_value(), "a text with an item more is still JSON");
  const json::value* array = Find(*after, pointer);
  Hold(array && array->is_array() && array->get_array().back() == "new item", "the item is the last");
  if (text.find("new item") != text.npos) return;
  const auto removed = RemoveItem(edited->text, pointer, "new item", edited->made);
  Hold(removed && ReadJsonc(*removed) == before, "an item that was put in can be taken out");
}

void TryRemoval(std::string_view text, const Pointer& pointer) {
  const auto removed = RemoveMember(text, pointer, 0);
  if (removed) Hold(ReadJsonc(*removed).has_value(), "a text without a member is still JSON");
}

}  // namespace

void Try(std::string_view input) {
  const auto parts = Split(input, '\n', 2);
  if (parts.size() < 2 || parts[0].empty() || FirstInvalidByte(parts[0])) return;
  const Pointer pointer = PointerOf(parts[0]);
  if (std::ranges::find(pointer, "") != pointer.end()) return;  // our pointers have no empty names
  const auto before = ReadJsonc(parts[1]);
  if (!before || parts[1].find("**/") != std::string_view::npos) return;  // Boost.JSON misses the end of such a comment
  TryMember(parts[1], pointer, *before);
  TryItem(parts[1], pointer, *before);
  TryRemoval(parts[1], pointer);
}

}  // namespace aw::fuzz
