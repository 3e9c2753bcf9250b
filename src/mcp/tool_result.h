// How tools answer and how they read their arguments.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/id.h"
#include "core/result.h"
#include "mcp/protocol.h"
#include "wire/list_requests.h"

namespace aw::mcp {

// `data` is a JSON object: once as structured content, once as text.
Done ToolResult(std::string_view data);
// The same where the text is there already: `quoted` is `data` as a JSON string.
Done ToolResult(std::string_view data, std::string_view quoted);

// The contract's error object, as the result of a tool that refused.
Done ToolRefusal(const Error& error);
inline Outcome RefuseTool(const Error& error) { return ToolRefusal(error); }

// JSON null stands for an absent argument.
const json::value* FindArgument(const json::object& arguments, std::string_view name);
Result<Uuid> IdArgument(const json::object& arguments, std::string_view name);
Result<std::optional<Uuid>> OptionalIdArgument(const json::object& arguments, std::string_view name);
Result<std::optional<std::string>> TextArgument(const json::object& arguments, std::string_view name);
Result<std::optional<std::int64_t>> NumberArgument(const json::object& arguments, std::string_view name,
                                                   std::int64_t least, std::int64_t most = INT64_MAX);
Result<bool> FlagArgument(const json::object& arguments, std::string_view name);

// A tool's arguments for wire's readers, which it must outlive.
class ArgumentParameters final : public Parameters {
 public:
  explicit ArgumentParameters(const json::object& arguments) : arguments_(arguments) {}

  Result<std::optional<std::string>> Text(std::string_view name) const override {
    return TextArgument(arguments_, name);
  }
  Result<std::optional<std::int64_t>> Number(std::string_view name, std::int64_t least) const override {
    return NumberArgument(arguments_, name, least);
  }
  Result<bool> Flag(std::string_view name) const override { return FlagArgument(arguments_, name); }

 private:
  const json::object& arguments_;
};

}  // namespace aw::mcp
