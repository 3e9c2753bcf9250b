// SQL functions for searches: a rough score of a matching row, and the comparison of titles; and the text of a search.
#pragma once

#include <sqlite3.h>

#include <optional>
#include <string>

#include "core/search.h"
#include "store/read_limit.h"

namespace aw::sqlite {

// Call it once per connection. It adds:
//   rough_score(search_words)      grows with the hits, and more with one in the title; unlike bm25 it reads no other
//                                  row; SQLITE_INTERRUPT once `limit` (null: none) is over
//   title_contains(title, folded)  1 if the folded title contains that text
// `limit` must outlive the connection. Throws SqliteError.
void AddSearchFunctions(sqlite3* db, const ReadLimit* limit);

// An FTS5 query for search_words: arguments of `type`, which their debate's title finds too; without a type, all.
std::string SearchMatch(const SearchTerms& terms, std::optional<ArgumentType> type);

}  // namespace aw::sqlite
