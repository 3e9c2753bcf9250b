// Recognizes databases of the Node.js original, so that the refusal can name the import command. src/original reads
// their rows.
#pragma once

#include <cstdint>
#include <string>

#include "store/sqlite/database.h"

namespace aw::sqlite {

enum class OriginalKind : std::uint8_t { kNone, kDebates, kDocuments };

// The kind of a file that is not a database of ours. Never throws, whatever the file contains.
OriginalKind DetectOriginal(const std::string& path);

// True if an open database has the original's tables of debates, or of documents.
bool HasOriginalDebates(Database& db);
bool HasOriginalDocuments(Database& db);

// The one-line refusal of such a file; it names the command that imports it.
std::string OriginalRefusal(const std::string& path, OriginalKind kind);

}  // namespace aw::sqlite
