// Tells the databases of the Node.js original from other files, so that they are refused with a way on. Reading their
// rows is the task of src/original.
#pragma once

#include <cstdint>
#include <string>

#include "store/sqlite/database.h"

namespace aw::sqlite {

enum class OriginalKind : std::uint8_t { kNone, kDebates, kDocuments };

// The kind of a file that is not a database of ours. Never throws, whatever the file contains.
OriginalKind LookAtOriginal(const std::string& path);

// Does an open database have the original's tables of debates, or of documents?
bool HasOriginalDebates(Database& db);
bool HasOriginalDocuments(Database& db);

// The one line that refuses such a file as a database of ours: it names the command that imports it.
std::string OriginalRefusal(const std::string& path, OriginalKind kind);

}  // namespace aw::sqlite
