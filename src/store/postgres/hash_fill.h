// Computes the hashes of arguments and versions that were stored before there were any. Debates whose hashed_seq is
// below last_seq, and documents whose hashed_version is below latest_version, have such.
#pragma once

#include <string>

#include "core/id.h"
#include "store/postgres/pg_connection.h"

namespace aw::postgres {

bool AnyUnhashed(PgConnection& db);

// All of them, in transactions of some debates or documents each; several servers may do it at once. What another
// session keeps locked is left to its next write, or to the next call. `db` is one for writing, and of no more use if
// this throws.
void FillHashes(PgConnection& db);

// Those of one debate, which the transaction under way has locked; its newest hash.
std::string FillHashesOf(PgConnection& db, const Uuid& debate_id);
std::string FillHashesOfDocument(PgConnection& db, const Uuid& document_id);

// Of a version that has none: its document, its number, its hash.
extern const char kKeepHash[];

}  // namespace aw::postgres
