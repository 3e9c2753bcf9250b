// A tool's result as text that an agent reads: a field on a line, texts as they were written between fences, nothing on
// one long line. Words of others are in quotation marks or between fences (wire/quotation.h); whatever is not is the
// server's. Pure.
#pragma once

#include <string>
#include <string_view>

namespace aw::mcp {

// `data` is a JSON object. Leaves out what an agent has no use for (request ids, times). `own_text` is a text of the
// product, which follows without a quotation.
std::string ToolText(std::string_view data, std::string_view own_text = {});

}  // namespace aw::mcp
