// Checks the search index against the debates. Read-only.
#pragma once

#include <string>
#include <vector>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// Adds a line per finding. Pending texts are no finding, nor is an index that the next start fills again.
void CheckSearchIndex(Database& db, std::vector<std::string>& findings);

}  // namespace aw::sqlite
