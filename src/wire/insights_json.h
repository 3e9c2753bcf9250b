// The JSON shape of how debates went: docs/protocol.md, section 14.
#pragma once

#include <string>

#include "core/insights.h"

namespace aw {

void AppendJson(std::string& out, const Insights& insights);

}  // namespace aw
