// Computes the hashes that are missing: of debates and documents that were stored before there were any, and of what a
// server of an older release wrote after the migration. The table `unhashed` lists the debates, an index the documents
// (migrations 0005, 0009); each leaves its list in the transaction that stores its hashes, so whoever was cut off goes
// on. What an older server wrote also waits for the search index then, and counts as a round.
#pragma once

#include <functional>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// In transactions of some debates or documents each; `committed` is called after each of them. One that cannot be read
// stays as it is: `check` tells why. Throws SqliteError if the file cannot be written.
void FillHashes(Database& db, const std::function<void()>& committed);

}  // namespace aw::sqlite
