// Whether the search index says what the debates say. It only reads, in the transaction that is open.
#pragma once

#include <string>
#include <vector>

#include "store/postgres/pg_connection.h"

namespace aw::postgres {

// Adds a line per finding. What waits for the index is no finding, nor is an index of another version of folding.
void CheckSearchIndex(PgConnection& db, std::vector<std::string>& findings);

}  // namespace aw::postgres
