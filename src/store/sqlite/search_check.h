// Whether the search index says what the debates say. It only reads.
#pragma once

#include <string>
#include <vector>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// Adds a line per finding. What waits for the index is no finding, nor is an index that the next start fills anew.
void CheckSearchIndex(Database& db, std::vector<std::string>& findings);

}  // namespace aw::sqlite
