// What SQLite is taught for searching: a rough score of a row that matches, and the comparison of titles.
#pragma once

#include <sqlite3.h>

#include "store/read_limit.h"

namespace aw::sqlite {

// On one connection, once:
//   rough_score(search_words)      the more and the higher up the words are found, the greater; without looking at any
//                                  other row, as bm25 does; SQLITE_INTERRUPT once `limit` (null: none) is over
//   title_contains(title, folded)  1 if the title, folded, contains that text
// `limit` outlives the connection. Throws SqliteError.
void AddSearchFunctions(sqlite3* db, const ReadLimit* limit);

}  // namespace aw::sqlite
