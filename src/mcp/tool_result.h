// How tools answer and how they read their arguments.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/id.h"
#include "core/result.h"
#include "mcp/protocol.h"

namespace aw::mcp {

// `data` is a JSON object: once as structured content, once as text.
Done ToolResult(std::string_view data);

// The contract's error object, as the result of a tool that refused.
Done ToolRefusal(const Error& error);
inline Outcome RefuseTool(const Error& error) { return ToolRefusal(error); }

// JSON null stands for an absent argument.
const json::value* FindArgument(const json::object& arguments, std::string_view name);
Result<Uuid> IdArgument(const json::object& arguments, std::string_view name);
Result<std::optional<Uuid>> OptionalIdArgument(const json::object& arguments, std::string_view name);
Result<std::optional<std::string>> TextArgument(const json::object& arguments, std::string_view name);
Result<std::optional<std::int64_t>> NumberArgument(const json::object& arguments, std::string_view name,
                                                   std::int64_t least, std::int64_t most);
Result<bool> FlagArgument(const json::object& arguments, std::string_view name);

}  // namespace aw::mcp
