#include "mcp/tool_result.h"

#include <utility>

#include "mcp/tool_text.h"
#include "programs/table/table.h"
#include "wire/envelope.h"
#include "wire/json_layout.h"
#include "wire/json_writer.h"

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

}  // namespace

Form FormFor(std::string_view client_name) { return programs::IsKnownClient(client_name) ? Form::kText : Form::kBoth; }

Done ToolResult(std::string_view data, Form form) { return RenderResult(data, form, "}"); }

Done ToolResult(std::string_view data, std::string_view own_text, Form form) {
  if (form.structured) return ToolResult(WithText(data, own_text), form);
  std::string out(kTextFirst);
  AppendQuoted(out, ToolText(data, own_text));
  return {.object = std::move(out.append("}]}"))};
}

Done ToolRefusal(const Error& error, Form form) {
  Error told = error;
  const bool tells_to_wait = !form.waits && error.code == ErrorCode::kActionNotAllowed;
  std::erase_if(told.extra, [&](const auto& field) {
    return field.first == "content" ||
           (tells_to_wait && (field.first == "action" || field.first == "next_argument_id_to_wait"));
  });
  if (tells_to_wait) told.suggestion = "It is not your move: end your turn";
  std::string data;
  AppendJson(data, told);
  return RenderResult(data, form, R"(,"isError":true})");
}

}  // namespace aw::mcp
