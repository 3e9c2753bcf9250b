// What an operator runs beside or without the server: `debate-server check`. It only reads.
#pragma once

#include <string>
#include <vector>

#include "store/store.h"

namespace aw::postgres {

// One line per finding; empty: all is well. Throws UnusableDatabase if there is nothing to check.
std::vector<std::string> Check(const std::string& url, const DebateInspection& inspect = {},
                               const DocumentInspection& inspect_document = {});

}  // namespace aw::postgres
