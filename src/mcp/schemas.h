// The JSON schemas of the tools, put together from one table of fields.
#pragma once

#include <string>
#include <string_view>

namespace aw::mcp {

// The schema of an object with these fields, named by their keys in the table and parted by spaces; a `!` behind a key
// makes the field required.
std::string InputSchema(std::string_view keys);

// The schema of a tool's structured content. What is in it docs/protocol.md says: a client reads the list of tools
// before all else, and fills in no result.
inline constexpr std::string_view kOutputSchema = R"({"type":"object"})";

}  // namespace aw::mcp
