// A tool's result as text for an agent: one field per line, texts unchanged between fences, no long lines. Texts of
// other parties are in quotation marks or between fences (wire/quotation.h); everything else is the server's. Pure.
#pragma once

#include <string>
#include <string_view>

namespace aw::mcp {

// `data` is a JSON object. Leaves out fields that an agent does not need (request ids, times). `own_text` is a text of
// the product, which follows unquoted.
std::string ToolText(std::string_view data, std::string_view own_text = {});

}  // namespace aw::mcp
