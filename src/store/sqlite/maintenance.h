// What an operator runs beside or without the server: `debate-server backup` and `debate-server check`.
// Both only read the database. They throw UnusableDatabase or SqliteError if it cannot be read at all.
#pragma once

#include <string>
#include <vector>

#include "store/store.h"

namespace aw::sqlite {

// A consistent copy, also while a server writes. `target` must not exist; it appears whole or not at all.
void Backup(const std::string& path, const std::string& target);

// One line per finding; empty: all is well.
std::vector<std::string> Check(const std::string& path, const DebateInspection& inspect = {},
                               const DocumentInspection& inspect_document = {});

}  // namespace aw::sqlite
