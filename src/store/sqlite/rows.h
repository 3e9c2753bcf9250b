// Reads rows of debates and heads of arguments as the queries select them. Values that the store never writes throw
// SqliteError with SQLITE_CORRUPT, or CorruptData if the row itself names its debate.
#pragma once

#include "store/sqlite/database.h"
#include "store/store.h"

namespace aw::sqlite {

#define DEBATE_COLUMNS(d)                                                                                             \
  d "id, " d "title, " d "debate_type, " d "state, " d "created_at, " d "updated_at, " d "round, " d "max_rounds, " d \
    "issue_count, " d "blocking, " d "stalemate, " d "options, " d "about, " d "documents, " d "panel"
inline constexpr int kAfterDebate = 15;  // the first column after DEBATE_COLUMNS

State StateIn(const Cursor& row, int column);
Role RoleIn(const Cursor& row, int column);
ArgumentType TypeIn(const Cursor& row, int column);
std::int64_t SeqIn(const Cursor& row, int column);
// Columns: id, seq, type, role.
ArgumentHead ReadHead(const Cursor& row, int first = 0);
// Columns: DEBATE_COLUMNS, from the first one on.
Debate ReadDebate(const Cursor& row);

// Rows of the same millisecond are ordered by rowid. Every index key ends with it, so one descent finds a place.
Uuid TieOf(std::int64_t rowid);
std::int64_t RowidOf(const Uuid& tie);

}  // namespace aw::sqlite
