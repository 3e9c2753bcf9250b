#include "wire/fields.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <cmath>

#include "wire/json_layout.h"

namespace aw {
namespace {

namespace json = boost::json;

Error MustBe(std::string_view name, std::string_view wanted) {
  return InvalidInput(std::string(name) + " must be " + std::string(wanted));
}

// Boost.JSON parses a number that is too large as infinity, which JSON cannot represent.
bool HasInfinity(const json::value& value) {
  if (const double* number = value.if_double()) return !std::isfinite(*number);
  if (const json::array* items = value.if_array()) return std::ranges::any_of(*items, HasInfinity);
  if (const json::object* members = value.if_object()) {
    return std::ranges::any_of(*members, [](const auto& member) { return HasInfinity(member.value()); });
  }
  return false;
}

std::optional<Time> TimeAt(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00.000Z";
  constexpr std::size_t kDate = 10;
  if (text.size() != kDate && text.size() != kForm.size()) return std::nullopt;
  std::string whole(kForm);
  whole.replace(0, text.size(), text);
  const auto fits = [](char c, char form) { return form == '0' ? c >= '0' && c <= '9' : c == form; };
  if (!std::ranges::equal(whole, kForm, fits)) return std::nullopt;
  const Time time = Time::FromText(whole);
  // Refuses dates that do not exist, such as February 30.
  return Time::FromUnixMs(time.ToUnixMs()) == time ? std::optional(time) : std::nullopt;
}

std::string RangeText(std::int64_t least, std::int64_t most) {
  if (most != INT64_MAX) return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  return least == INT64_MIN ? "a whole number" : "a whole number of at least " + std::to_string(least);
}

}  // namespace

const json::value* JsonParameters::Json(std::string_view name) const {
  const json::value* value = object_.if_contains({name.data(), name.size()});
  return value && !value->is_null() ? value : nullptr;
}

Result<std::optional<std::string>> JsonParameters::Text(std::string_view name) const {
  const json::value* value = Json(name);
  if (!value) return std::optional<std::string>();
  const json::string* text = value->if_string();
  if (!text) return MustBe(name, "a string");
  return std::optional<std::string>(std::in_place, text->data(), text->size());
}

Result<std::optional<std::int64_t>> JsonParameters::Number(std::string_view name, std::int64_t least,
                                                           std::int64_t most) const {
  const json::value* value = Json(name);
  if (!value) return std::optional<std::int64_t>();
  const std::int64_t* number = value->if_int64();
  if (!number || *number < least || *number > most) return MustBe(name, RangeText(least, most));
  return std::optional(*number);
}

Result<bool> JsonParameters::Flag(std::string_view name) const {
  const json::value* value = Json(name);
  if (!value) return false;
  if (!value->is_bool()) return MustBe(name, "true or false");
  return value->get_bool();
}

Result<std::optional<std::string>> JsonParameters::Object(std::string_view name) const {
  const json::value* value = Json(name);
  if (!value) return std::optional<std::string>();
  if (!value->is_object()) return MustBe(name, "a JSON object");
  if (HasInfinity(*value)) return InvalidInput(std::string(name) + " holds a number that is too large");
  return std::optional(Compact(MemberText(text_, name)));
}

std::string Fields::Line(std::string_view name, std::int64_t max_characters) {
  std::string text = Text(name);
  Keep(CheckLine(name, text, max_characters));
  return text;
}

std::string Fields::Content(std::string_view name, std::int64_t max_bytes) {
  std::string text = Text(name);
  Keep(CheckContent(name, text, max_bytes));
  return text;
}

std::string Fields::OptionalContent(std::string_view name, std::int64_t max_bytes) {
  auto text = OptionalText(name);
  if (text) Keep(CheckContent(name, *text, max_bytes));
  return std::move(text).value_or(std::string());
}

std::optional<std::string> Fields::OptionalRequestId(std::string_view name) {
  auto text = OptionalText(name);
  if (text) Keep(CheckLine(name, *text, Limits::kMaxRequestIdCharacters));
  return text;
}

std::optional<Time> Fields::OptionalTime(std::string_view name) {
  const auto text = OptionalText(name);
  if (!text || text->empty()) return std::nullopt;
  const auto time = TimeAt(*text);
  if (!time) Keep(MustBe(name, "a date (2026-11-15) or a time (2026-11-15T04:38:00.123Z)"));
  return time;
}

std::optional<Uuid> Fields::OptionalId(std::string_view name) {
  const auto text = OptionalText(name);
  if (!text || text->empty()) return std::nullopt;
  const auto id = Uuid::Parse(*text);
  if (!id) Keep(MustBe(name, "a UUID"));
  return id;
}

Uuid Fields::Id(std::string_view name) {
  const std::string text = Text(name);
  const auto id = Uuid::Parse(text);
  if (!id) Keep(MustBe(name, "a UUID"));
  return id.value_or(Uuid{});
}

bool Fields::Flag(std::string_view name) {
  const auto flag = parameters_.Flag(name);
  if (!flag) Keep(flag.error());
  return flag && *flag;
}

std::string Fields::Object(std::string_view name, std::int64_t max_bytes) {
  std::string text = Take(parameters_.Object(name)).value_or("{}");
  const auto bytes = static_cast<std::int64_t>(text.size());
  if (bytes > max_bytes) Keep(TooLarge(name, max_bytes, bytes));
  return text;
}

std::string Fields::Required(std::string_view name, std::optional<std::string> text) {
  if (!text) Keep(InvalidInput(std::string(name) + " is missing"));
  return std::move(text).value_or(std::string());
}

std::string ItemOf(std::string_view list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

Error Within(std::string_view path, Error error) {
  const std::size_t name_end = error.message.find(' ');
  if (name_end != error.message.npos && name_end > 0 && error.message[name_end - 1] != ':') {
    error.message.insert(name_end, ":");
  }
  error.message.insert(0, std::string(path) + ".");
  return error;
}

}  // namespace aw
