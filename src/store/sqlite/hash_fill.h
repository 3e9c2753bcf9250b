// Computes the hashes of debates that were stored before there were any. They stand in the table `unhashed`, which
// migration 0005 fills; a debate leaves it in the transaction that stores its hashes, so whoever was cut off goes on.
#pragma once

#include <functional>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// In transactions of some debates each; `committed` is called after each of them. A debate that cannot be read stays as
// it is: `check` tells why. Throws SqliteError if the file cannot be written.
void FillHashes(Database& db, const std::function<void()>& committed);

}  // namespace aw::sqlite
