#include "mcp/tool_text.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "wire/json_reader.h"

namespace aw::mcp {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> kUnneeded{"client_request_id", "has_new_argument", "created_at",
                                                    "updated_at"};
constexpr std::array<std::string_view, 2> kTexts{"content", "diff"};
constexpr std::string_view kOurs = "text";  // the product's own words, which need no fence
constexpr std::array<std::string_view, 5> kAsJson{"metadata", "next_call", "where", "evidence", "despite"};

template <std::size_t size>
bool IsOneOf(std::string_view name, const std::array<std::string_view, size>& names) {
  return std::ranges::find(names, name) != names.end();
}

bool IsText(std::string_view name, const json::value& value) {
  const json::string* text = value.if_string();
  return text && (IsOneOf(name, kTexts) || text->find('\n') != text->npos);
}

// More than fits beside others on a line.
bool NeedsRoom(const json::object& object) {
  return object.contains("history") ||
         std::ranges::any_of(object, [](const auto& member) { return IsText(member.key(), member.value()); });
}

bool IsPlain(std::string_view name, const json::value& value) {
  if (value.is_null() || IsOneOf(name, kUnneeded)) return false;
  if (IsOneOf(name, kAsJson)) return value != json::object() && value != json::array();
  return !value.is_object() && !value.is_array() && !IsText(name, value);
}

// What stands beside others on a line is quoted where it could be taken for them.
std::string PlainText(const json::value& value, std::string_view between = "\n") {
  const json::string* text = value.if_string();
  return text && View(*text).find(between) == std::string_view::npos ? std::string(View(*text))
                                                                     : json::serialize(value);
}

// The fence is longer than any within: nobody can write what looks like the next entry.
void AppendFenced(std::string& out, std::string_view text) {
  std::size_t longest = 2;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  out.append(fence).append("\n").append(text);
  if (!text.ends_with('\n')) out.push_back('\n');
  out.append(fence).append("\n");
}

void AppendFields(std::string& out, const json::object& object, std::string_view between) {
  bool first = true;
  const bool is_argument = object.contains("seq");  // its debate is named beside it
  for (const auto& [name, value] : object) {
    if (!IsPlain(name, value) || (is_argument && name == "debate_id")) continue;
    if (!std::exchange(first, false)) out.append(between);
    out.append(name).append(": ").append(PlainText(value, between));
  }
  if (!first) out.push_back('\n');
}

void AppendObject(std::string& out, const json::object& object);

void AppendItems(std::string& out, std::string_view name, const json::array& items) {
  out.append("\n").append(name).append(items.empty() ? ": none\n" : ":\n");
  for (const json::value& item : items) {
    const json::object* object = item.if_object();
    if (!object) {
      out.append("- ").append(PlainText(item)).append("\n");
    } else if (NeedsRoom(*object)) {
      AppendObject(out.append("\n"), *object);
    } else {
      AppendFields(out.append("- "), *object, ", ");
    }
  }
}

// Fields first, then the texts, then what has fields of its own.
void AppendObject(std::string& out, const json::object& object) {
  AppendFields(out, object, "\n");
  for (const auto& [name, value] : object) {
    if (!IsText(name, value)) continue;
    if (name == kOurs) {
      out.append("\n").append(View(value.get_string()));
      continue;
    }
    if (!IsOneOf(name, kTexts)) out.append(name).append(":\n");
    AppendFenced(out, View(value.get_string()));
  }
  for (const auto& [name, value] : object) {
    if (IsOneOf(name, kAsJson)) continue;
    if (const json::array* items = value.if_array()) AppendItems(out, name, *items);
    if (const json::object* inner = value.if_object())
      AppendObject(out.append("\n").append(name).append(":\n"), *inner);
  }
}

}  // namespace

std::string ToolText(std::string_view data) {
  const auto value = ParseJson(data);
  std::string out;
  out.reserve(data.size() + 256);
  AppendObject(out, value.value().as_object());
  return out;
}

}  // namespace aw::mcp
