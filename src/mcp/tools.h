// The product's tools: one table, in a fixed order.
#pragma once

#include <span>

#include "mcp/catalog.h"

namespace aw::mcp {

std::span<const Tool> DebateTools();

}  // namespace aw::mcp
