// Lists of columns that only this store's tables have; the others are in store/rows.h.
#pragma once

#include "store/rows.h"

#define TALLY_COLUMNS "round, max_rounds, issue_count, blocking, stalemate, options, about, documents, panel"
// The last column is null while the newest argument has no hash (hash_fill.h).
#define DEBATE_HEAD_COLUMNS \
  DEBATE_COLUMNS("") ", last_id, last_seq, last_type, last_role, CASE WHEN hashed_seq = last_seq THEN last_hash END"
#define FIRST_ID "'00000000-0000-0000-0000-000000000000'::uuid"

namespace aw::postgres {
inline constexpr int kAfterDebateHead = kAfterDebate + 5;  // the first column after them
}  // namespace aw::postgres
