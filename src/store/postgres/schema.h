// The schema's version and its way forward: migrations/NNNN_*.sql, applied in order, each once.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "store/postgres/pg_connection.h"

namespace aw::postgres {

// The database cannot be used; the text is one clear line for the person who starts the server.
struct UnusableDatabase : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The version that this program brings a database to.
std::int64_t NewestSchema();

// Throws UnusableDatabase unless the schema is there and of this program's version.
void CheckSchema(PgConnection& db);

// Brings the database to the newest version, in one transaction; servers that start together wait for each other.
// Throws UnusableDatabase for one that is newer than this program, that servers of an older one still use (after it has
// waited for their end a while) or that holds other tables of our names, and leaves it as it was.
void Migrate(PgConnection& db);

// What is wrong if the database has become newer than this program, which may have been cut off from it meanwhile.
std::optional<std::string> FaultOfNewer(PgConnection& db);

}  // namespace aw::postgres
