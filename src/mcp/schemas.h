// The JSON schemas of the tools, put together from one table of fields and one of results.
#pragma once

#include <string>
#include <string_view>

namespace aw::mcp {

// The schema of an object with these fields, named by their keys in the table and parted by spaces; a `!` behind a key
// makes the field required.
std::string InputSchema(std::string_view keys);

// The schema of a tool's structured content: the result of that name, or a refusal.
std::string OutputSchema(std::string_view result);

}  // namespace aw::mcp
