// The schema version and its migrations (migrations/NNNN_*.sql), applied in order, each once.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "store/postgres/pg_connection.h"

namespace aw::postgres {

// The database cannot be used; the text is one line for the operator.
struct UnusableDatabase : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The schema version of this program.
std::int64_t NewestSchema();

// Throws UnusableDatabase unless the schema exists and has this program's version.
void CheckSchema(PgConnection& db);

// Migrates the database to the newest version in one transaction; servers that start together wait for each other.
// Throws UnusableDatabase, without a change, if the database is newer than this program, if servers of an older version
// still use it after some time, or if it has other tables with our names.
void Migrate(PgConnection& db);

// The error if a newer program has migrated the database, perhaps while this one was disconnected from it.
std::optional<std::string> NewerSchemaFault(PgConnection& db);

}  // namespace aw::postgres
