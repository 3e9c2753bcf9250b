#include "mcp/tool_result.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "programs/table/table.h"
#include "wire/envelope.h"
#include "wire/json_layout.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/quotation.h"

namespace aw::mcp {
namespace {

constexpr std::string_view kTextFirst = R"({"content":[{"type":"text","text":)";
constexpr std::string_view kDataNext = R"(}],"structuredContent":)";

std::string WithText(std::string_view data, std::string_view own_text) {
  std::string whole(data.substr(0, data.size() - 1));
  AppendQuoted(whole.append(R"(,"text":)"), own_text);
  return whole + "}";
}

// `after` is appended to the data, up to the object's end.
Done RenderResult(std::string_view data, Form form, std::string_view after) {
  std::string out(kTextFirst);
  out.reserve(data.size() * 2 + data.size() / 4 + 96);
  if (!form.structured) {
    AppendQuoted(out, ToolText(data));
    out.append("}]").append(after);
  } else {
    AppendQuoted(out, InLines(data));
    out.append(kDataNext).append(data).append(after);
  }
  return {.object = std::move(out)};
}

namespace json = boost::json;

constexpr std::array<std::string_view, 6> kUnneeded{"client_request_id", "has_new_argument", "created_at",
                                                    "updated_at",        "parent_id",        "hash"};
constexpr std::array<std::string_view, 2> kTexts{"content", "diff"};
constexpr std::array<std::string_view, 2> kSentences{"message", "suggestion"};
constexpr std::array<std::string_view, 5> kAsJson{"metadata", "next_call", "where", "evidence", "despite"};

// Only the top level of an answer has sentences of the server; nested values may be texts of any party.
enum class Place : std::uint8_t { kAnswer, kWithin };

template <std::size_t size>
bool IsOneOf(std::string_view name, const std::array<std::string_view, size>& names) {
  return std::ranges::find(names, name) != names.end();
}

bool IsText(std::string_view name, const json::value& value) { return value.is_string() && IsOneOf(name, kTexts); }

// True if the object needs more than one line.
bool NeedsRoom(const json::object& object) {
  return object.contains("history") ||
         std::ranges::any_of(object, [](const auto& member) { return IsText(member.key(), member.value()); });
}

bool IsPlain(std::string_view name, const json::value& value) {
  if (value.is_null() || IsOneOf(name, kUnneeded)) return false;
  if (IsOneOf(name, kAsJson)) return value != json::object() && value != json::array();
  return !value.is_object() && !value.is_array() && !IsText(name, value);
}

std::string OnALine(const json::value& value) {
  const json::string* text = value.if_string();
  return text ? QuotedUnlessWord(View(*text)) : WithHiddenControlsEscaped(json::serialize(value));
}

bool IsSentence(std::string_view name, const json::value& value) {
  const json::string* text = value.if_string();
  return text && IsOneOf(name, kSentences) && NeutralisedLine(View(*text)) == View(*text);
}

void AppendFields(std::string& out, const json::object& object, std::string_view between, Place place) {
  bool first = true;
  const bool is_argument = object.contains("seq");  // its debate_id is in the answer
  for (const auto& [name, value] : object) {
    if (!IsPlain(name, value) || (is_argument && name == "debate_id")) continue;
    if (!std::exchange(first, false)) out.append(between);
    out.append(name).append(": ");
    const bool is_ours = place == Place::kAnswer && IsSentence(name, value);
    out.append(is_ours ? std::string(View(value.get_string())) : OnALine(value));
  }
  if (!first) out.push_back('\n');
}

void AppendObject(std::string& out, const json::object& object, Place place);

void AppendItems(std::string& out, std::string_view name, const json::array& items) {
  out.append("\n").append(name).append(items.empty() ? ": none\n" : ":\n");
  for (const json::value& item : items) {
    const json::object* object = item.if_object();
    if (!object) {
      out.append("- ").append(OnALine(item)).append("\n");
    } else if (NeedsRoom(*object)) {
      AppendObject(out.append("\n"), *object, Place::kWithin);
    } else {
      AppendFields(out.append("- "), *object, ", ", Place::kWithin);
    }
  }
}

// Fields first, then texts, then nested objects.
void AppendObject(std::string& out, const json::object& object, Place place) {
  AppendFields(out, object, "\n", place);
  for (const auto& [name, value] : object) {
    if (IsText(name, value)) out.append(FencedBlock(View(value.get_string())));
  }
  for (const auto& [name, value] : object) {
    if (IsOneOf(name, kAsJson)) continue;
    if (const json::array* items = value.if_array()) AppendItems(out, name, *items);
    if (const json::object* inner = value.if_object())
      AppendObject(out.append("\n").append(name).append(":\n"), *inner, Place::kWithin);
  }
}

}  // namespace

Form FormFor(std::string_view client_name) { return programs::RowOfClient(client_name) ? Form::kText : Form::kBoth; }

Done ToolResult(std::string_view data, Form form) { return RenderResult(data, form, "}"); }

Done ToolResult(std::string_view data, std::string_view own_text, Form form) {
  if (form.structured) return ToolResult(WithText(data, own_text), form);
  std::string out(kTextFirst);
  AppendQuoted(out, ToolText(data, own_text));
  return {.object = std::move(out.append("}]}"))};
}

Done ToolRefusal(const Error& error, Form form) {
  Error shown = error;
  const bool asks_to_wait = !form.waits && error.code == ErrorCode::kActionNotAllowed;
  std::erase_if(shown.extra, [&](const auto& field) {
    return field.first == "content" ||
           (asks_to_wait && (field.first == "action" || field.first == "next_argument_id_to_wait"));
  });
  if (asks_to_wait) shown.suggestion = "It is not your move: end your turn";
  return RenderResult(JsonOf(shown), form, R"(,"isError":true})");
}

std::string ToolText(std::string_view data, std::string_view own_text) {
  const auto value = ParseJson(data);
  std::string out;
  out.reserve(data.size() + own_text.size() + 256);
  AppendObject(out, value.value().as_object(), Place::kAnswer);
  if (!own_text.empty()) out.append("\n").append(own_text);
  return out;
}

}  // namespace aw::mcp
