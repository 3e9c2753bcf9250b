// The schema version and its migrations (migrations/NNNN_*.sql), applied in order, each once.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// The file cannot be used; the text is one line for the operator.
struct UnusableDatabase : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The schema version of this program.
std::int64_t NewestSchema();

// Throws UnusableDatabase for a file that is not ours or is newer than this program, and does not touch it. The message
// for a database of the original system names the import command.
void CheckFile(const std::string& path);

// As CheckFile, but also throws if there is no file. Returns `path`.
const std::string& CheckExistingFile(const std::string& path);

// Throws UnusableDatabase if a running server opened the file by another name: its log is beside that name, and without
// the log recent commits would be missing.
void RefuseOtherName(const std::string& path);

// True if the file is ours and, by its header, of an older version.
bool IsOlder(const std::string& path);

// True if an open database has our application_id.
bool IsOurs(Database& db);

// Brings an open database to the newest version, in one transaction.
void Migrate(Database& db, const std::string& path);

// Throws UnusableDatabase if the database is of an older version, for callers that must not migrate it.
void CheckSchema(Database& db, const std::string& path);

// Changes the file's first page, so that the header of a copy made before this start differs from the file's.
void MarkStart(Database& db);

}  // namespace aw::sqlite
