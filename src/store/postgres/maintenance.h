// `debate-server check`, with or without a running server. Read-only.
#pragma once

#include <string>
#include <vector>

#include "store/store.h"

namespace aw::postgres {

// One line per finding; empty if there is none. Throws UnusableDatabase if there is nothing to check.
std::vector<std::string> Check(const std::string& url, const DebateInspection& inspect = {},
                               const DocumentInspection& inspect_document = {});

}  // namespace aw::postgres
