// The schema's version and its way forward: migrations/NNNN_*.sql, applied in order, each once.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// The file cannot be used; the text is one clear line for the person who starts the server.
struct UnusableDatabase : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The version that this program brings a database to.
std::int64_t NewestSchema();

// Throws UnusableDatabase for a file that is not ours or is newer than this program, without touching it. Of one of the
// original system it says so, and how to take it over.
void CheckFile(const std::string& path);

// True if the file is ours and, by its header, of an older version.
bool IsOlder(const std::string& path);

// True if an open database carries our mark.
bool IsOurs(Database& db);

// Brings an open database to the newest version, in one transaction.
void Migrate(Database& db, const std::string& path);

// Throws UnusableDatabase if the database is of an older version, for who may not change it.
void CheckSchema(Database& db, const std::string& path);

// Changes the file's first page, so that a copy made before this start is told from the file by its header.
void MarkStart(Database& db);

}  // namespace aw::sqlite
