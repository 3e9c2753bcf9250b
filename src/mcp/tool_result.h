// How tools answer.
#pragma once

#include <string_view>

#include "core/error.h"
#include "mcp/protocol.h"

namespace aw::mcp {

// What the client's program makes of results: some show an agent the structured content instead of the text, as one
// long line. Those that are known get the text alone (docs/decisions/0015).
Form FormFor(std::string_view client_name);

// `data` is a JSON object.
Done ToolResult(std::string_view data, Form form);

// With a text of the product, which is the member `text` of structured content and stands unquoted in text.
Done ToolResult(std::string_view data, std::string_view own_text, Form form);

// The contract's error object, as the result of a tool that refused; without the text that was refused, which the
// caller has just sent.
Done ToolRefusal(const Error& error, Form form = Form::kBoth);
inline Outcome RefuseTool(const Error& error) { return ToolRefusal(error); }

}  // namespace aw::mcp
