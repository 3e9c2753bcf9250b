// The JSON shape of the statistics of debates: docs/protocol.md, section 13.
#pragma once

#include <string>

#include "core/insights.h"

namespace aw {

void AppendJson(std::string& out, const Insights& insights);

}  // namespace aw
