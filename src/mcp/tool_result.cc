#include "mcp/tool_result.h"

#include "wire/envelope.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

Error MustBe(std::string_view name, std::string_view wanted) {
  return InvalidInput(std::string(name) + " must be " + std::string(wanted));
}

constexpr std::string_view kTextFirst = R"({"content":[{"type":"text","text":)";
constexpr std::string_view kDataNext = R"(}],"structuredContent":)";

std::string Render(std::string_view data) {
  std::string out;
  out.reserve(data.size() * 2 + data.size() / 4 + 96);
  AppendQuoted(out.append(kTextFirst), data);
  return out.append(kDataNext).append(data);
}

}  // namespace

Done ToolResult(std::string_view data) { return {.object = Render(data) + "}"}; }

Done ToolResult(std::string_view data, std::string_view quoted) {
  std::string out;
  out.reserve(data.size() + quoted.size() + 96);
  out.append(kTextFirst).append(quoted).append(kDataNext).append(data).append("}");
  return {.object = std::move(out)};
}

Done ToolRefusal(const Error& error) {
  std::string data;
  AppendJson(data, error);
  return {.object = Render(data) + R"(,"isError":true})"};
}

const json::value* FindArgument(const json::object& arguments, std::string_view name) {
  const json::value* value = arguments.if_contains({name.data(), name.size()});
  return value && !value->is_null() ? value : nullptr;
}

Result<std::optional<std::string>> TextArgument(const json::object& arguments, std::string_view name) {
  const json::value* value = FindArgument(arguments, name);
  if (!value) return std::optional<std::string>();
  if (!value->is_string()) return MustBe(name, "a string");
  return std::optional<std::string>(View(value->get_string()));
}

Result<std::optional<Uuid>> OptionalIdArgument(const json::object& arguments, std::string_view name) {
  const auto text = TextArgument(arguments, name);
  if (!text) return text.error();
  if (!*text || (*text)->empty()) return std::optional<Uuid>();
  const auto id = Uuid::Parse(**text);
  if (!id) return MustBe(name, "a UUID");
  return id;
}

Result<Uuid> IdArgument(const json::object& arguments, std::string_view name) {
  const auto id = OptionalIdArgument(arguments, name);
  if (!id) return id.error();
  if (!*id) return InvalidInput(std::string(name) + " is missing");
  return **id;
}

Result<std::optional<std::int64_t>> NumberArgument(const json::object& arguments, std::string_view name,
                                                   std::int64_t least, std::int64_t most) {
  const json::value* value = FindArgument(arguments, name);
  if (!value) return std::optional<std::int64_t>();
  if (!value->is_int64() || value->get_int64() < least || value->get_int64() > most) {
    const std::string range = most == INT64_MAX ? " of at least " + std::to_string(least)
                                                : " from " + std::to_string(least) + " to " + std::to_string(most);
    return MustBe(name, "a whole number" + range);
  }
  return std::optional(value->get_int64());
}

Result<bool> FlagArgument(const json::object& arguments, std::string_view name) {
  const json::value* value = FindArgument(arguments, name);
  if (!value) return false;
  if (!value->is_bool()) return MustBe(name, "true or false");
  return value->get_bool();
}

}  // namespace aw::mcp
