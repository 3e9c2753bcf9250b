// Backfills the hashes of arguments and versions that were stored without one: in debates with hashed_seq < last_seq,
// and in documents with hashed_version < latest_version.
#pragma once

#include <string>

#include "core/id.h"
#include "store/postgres/pg_connection.h"

namespace aw::postgres {

bool AnyUnhashed(PgConnection& db);

// Backfills all, in transactions of some debates or documents each; several servers may do so at once. Rows that
// another session keeps locked are left to their next write, or to the next call. `db` must be a connection for
// writing, and must not be used any more if this throws.
void FillHashes(PgConnection& db);

// Backfills one debate, which the current transaction has locked; returns its newest hash.
std::string FillHashesOf(PgConnection& db, const Uuid& debate_id);
std::string FillHashesOfDocument(PgConnection& db, const Uuid& document_id);

// Stores the hash of a version: document id, version, hash.
extern const char kKeepHash[];

}  // namespace aw::postgres
