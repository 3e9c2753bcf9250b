// Debates as rows of a list, and their places in it.
#pragma once

#include "store/rows.h"
#include "store/sqlite/database.h"

namespace aw::sqlite {

// As DebateIn. In a list, only the row itself names the damaged debate: throws CorruptData with its id.
Debate ListedDebateIn(const Cursor& row);

// Rows of the same millisecond are ordered by rowid. Every index key ends with it, so one descent finds a place.
Uuid TieOf(std::int64_t rowid);
std::int64_t RowidOf(const Uuid& tie);

}  // namespace aw::sqlite
