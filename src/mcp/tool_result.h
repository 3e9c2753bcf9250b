// Renders the results of tools.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "mcp/protocol.h"
#include "wire/json_writer.h"

namespace aw::mcp {

// The form for the client's program: some show the agent structured content as one long line, instead of the text. The
// known ones get the text only (docs/decisions/0015).
Form FormFor(std::string_view client_name);

// `data` is a JSON object.
Done ToolResult(std::string_view data, Form form);

// With a text of the product: the member `text` of structured content, unquoted in the text.
Done ToolResult(std::string_view data, std::string_view own_text, Form form);

// The contract's error object as the result of a tool, without the refused text, which the caller has just sent.
Done ToolRefusal(const Error& error, Form form = Form::kBoth);
inline Outcome RefuseTool(const Error& error) { return ToolRefusal(error); }

// The result with data that wire/ renders, or the refusal.
template <typename T>
Outcome ToolAnswer(const Result<T>& found, Form form) {
  return found ? ToolResult(JsonOf(*found), form) : ToolRefusal(found.error(), form);
}

// As text for an agent: one field per line, texts unchanged between fences, no long lines. Texts of other parties are
// in quotation marks or between fences (wire/quotation.h); everything else is the server's. `data` is a JSON object.
// Leaves out fields that an agent does not need (request ids, times). `own_text` is a text of the product, which
// follows unquoted.
std::string ToolText(std::string_view data, std::string_view own_text = {});

}  // namespace aw::mcp
