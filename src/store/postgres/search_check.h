// Checks the search index against the debates. Read-only, in the open transaction.
#pragma once

#include <string>
#include <vector>

#include "store/postgres/pg_connection.h"

namespace aw::postgres {

// Adds a line per finding. Pending texts are no finding, nor is an index of another folding version.
void CheckSearchIndex(PgConnection& db, std::vector<std::string>& findings);

}  // namespace aw::postgres
