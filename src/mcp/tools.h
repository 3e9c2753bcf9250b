// The product's tools: one table, in a fixed order.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "mcp/catalog.h"

namespace aw::mcp {

std::span<const Tool> DebateTools();

// The schema of an object with these fields, given by their keys in the table, separated by spaces; a `!` after a key
// makes the field required.
std::string InputSchema(std::string_view keys);

// The schema of a tool's structured content. docs/protocol.md describes its members; the list of tools does not,
// because every client reads the list and none fills in a result.
inline constexpr std::string_view kOutputSchema = R"({"type":"object"})";

}  // namespace aw::mcp
