// SQL functions for searches: a rough score of a matching row, and the comparison of titles.
#pragma once

#include <sqlite3.h>

#include "store/read_limit.h"

namespace aw::sqlite {

// Call it once per connection. It adds:
//   rough_score(search_words)      grows with the hits, and more with one in the title; unlike bm25 it reads no other
//                                  row; SQLITE_INTERRUPT once `limit` (null: none) is over
//   title_contains(title, folded)  1 if the folded title contains that text
// `limit` must outlive the connection. Throws SqliteError.
void AddSearchFunctions(sqlite3* db, const ReadLimit* limit);

}  // namespace aw::sqlite
