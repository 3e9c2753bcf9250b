// What SQLite is taught for searching: a rough score of a row that matches, and the comparison of titles.
#pragma once

#include <sqlite3.h>

namespace aw::sqlite {

// On one connection, once:
//   rough_score(search_words)      the more and the higher up the words are found, the greater; without looking at any
//                                  other row, as bm25 does
//   title_contains(title, folded)  1 if the title, folded, contains that text
// Throws SqliteError.
void AddSearchFunctions(sqlite3* db);

}  // namespace aw::sqlite
