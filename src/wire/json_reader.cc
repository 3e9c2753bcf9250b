#include "wire/json_reader.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

namespace aw {

namespace json = boost::json;

std::optional<json::value> ParseJson(std::string_view text) {
  json::parse_options options;
  options.max_depth = 128;  // the depth allowed in requests, plus the levels of an answer
  json::error_code failure;
  json::value value = json::parse({text.data(), text.size()}, failure, {}, options);
  if (failure) return std::nullopt;
  return value;
}

bool HoldsMoreValues(std::string_view text, std::size_t most) {
  std::size_t marks = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size() && marks <= most; ++i) {
    const char c = text[i];
    if (c == '"') {
      in_string = !in_string;
    } else if (in_string) {
      i += c == '\\';
    } else {
      marks += c == ',' || c == '[' || c == '{';
    }
  }
  return marks > most;
}

const json::value& At(const json::value& value, std::string_view name) {
  static const json::value kNull;
  const json::object* object = value.if_object();
  const json::value* found = object ? object->if_contains({name.data(), name.size()}) : nullptr;
  return found ? *found : kNull;
}

std::string_view TextAt(const json::value& value, std::string_view name) {
  const json::string* text = At(value, name).if_string();
  return text ? View(*text) : std::string_view();
}

std::optional<std::int64_t> NumberAt(const json::value& value, std::string_view name) {
  const std::int64_t* number = At(value, name).if_int64();
  return number ? std::optional(*number) : std::nullopt;
}

bool FlagAt(const json::value& value, std::string_view name) {
  const bool* flag = At(value, name).if_bool();
  return flag && *flag;
}

const json::array& ArrayAt(const json::value& value, std::string_view name) {
  static const json::array kEmpty;
  const json::array* array = At(value, name).if_array();
  return array ? *array : kEmpty;
}

void ParseNested(boost::json::object& arguments) {
  for (const std::string_view name : {"issues", "verdicts", "options", "about", "despite", "edits"}) {
    boost::json::value* value = arguments.if_contains(name);
    if (!value || !value->is_string()) continue;
    auto held = ParseJson(View(value->get_string()));
    if (held && (held->is_array() || held->is_object())) *value = *std::move(held);
  }
}

}  // namespace aw
