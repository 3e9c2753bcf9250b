// How tools answer.
#pragma once

#include <string_view>

#include "core/error.h"
#include "mcp/protocol.h"

namespace aw::mcp {

// `data` is a JSON object: once as structured content, once as text.
Done ToolResult(std::string_view data);

// The contract's error object, as the result of a tool that refused.
Done ToolRefusal(const Error& error);
inline Outcome RefuseTool(const Error& error) { return ToolRefusal(error); }

}  // namespace aw::mcp
