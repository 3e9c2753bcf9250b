// `debate-server backup` and `debate-server check`, with or without a running server. Both only read the database. They
// throw UnusableDatabase or SqliteError if it cannot be read at all.
#pragma once

#include <string>
#include <vector>

#include "store/store.h"

namespace aw::sqlite {

// Makes a consistent copy, also while a server writes. `target` must not exist; it appears whole or not at all.
void Backup(const std::string& path, const std::string& target);

// One line per finding; empty if there is none.
std::vector<std::string> Check(const std::string& path, const DebateInspection& inspect = {},
                               const DocumentInspection& inspect_document = {});

}  // namespace aw::sqlite
