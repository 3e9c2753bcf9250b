// Backfills missing hashes: of debates and documents stored before hashes existed, and of those that a server of an
// older release wrote after the migration. The table `unhashed` lists the debates, an index the documents (migrations
// 0005, 0009); each leaves its list in the transaction that stores its hashes, so an interrupted backfill resumes. What
// an older server wrote is also queued for the search index and counted in the round.
#pragma once

#include <functional>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// Uses transactions of some debates or documents each; calls `committed` after each. Unreadable ones stay unchanged,
// and `check` reports the reason. Throws SqliteError if the file cannot be written.
void FillHashes(Database& db, const std::function<void()>& committed);

}  // namespace aw::sqlite
