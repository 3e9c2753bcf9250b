// A tool's result as text that an agent reads: a field on a line, texts as they were written between fences, nothing on
// one long line. Pure.
#pragma once

#include <string>
#include <string_view>

namespace aw::mcp {

// `data` is a JSON object. Leaves out what an agent has no use for (request ids, times).
std::string ToolText(std::string_view data);

}  // namespace aw::mcp
