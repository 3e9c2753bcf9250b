#include "mcp/tool_result.h"

#include <utility>

#include "wire/envelope.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

constexpr std::string_view kTextFirst = R"({"content":[{"type":"text","text":)";
constexpr std::string_view kDataNext = R"(}],"structuredContent":)";

// `after` follows the data, up to the object's end.
Done Render(std::string_view data, std::string_view after) {
  std::string out;
  out.reserve(data.size() * 2 + data.size() / 4 + 96);
  AppendQuoted(out.append(kTextFirst), data);
  out.append(kDataNext).append(data).append(after);
  return {.object = std::move(out)};
}

}  // namespace

Done ToolResult(std::string_view data) { return Render(data, "}"); }

Done ToolRefusal(const Error& error) {
  std::string data;
  AppendJson(data, error);
  return Render(data, R"(,"isError":true})");
}

}  // namespace aw::mcp
