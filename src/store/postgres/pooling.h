// A pooler between us and PostgreSQL, such as PgBouncer. One that keeps a session for each connection is as good as
// PostgreSQL itself. One that gives a session away after every transaction is not: what we listen for, prepare, set and
// lock would be somebody else's.
#pragma once

#include <string>

#include "store/postgres/pg_connection.h"

namespace aw::postgres {

// Throws UnusableDatabase if the sessions of this URL are shared. `connection` is one of them, without a transaction.
void RefuseSharedSessions(const std::string& url, PgConnection& connection);

// Whether PostgreSQL said this because somebody else used the session.
bool TellsOfSharedSession(const PgError& failure);

[[noreturn]] void RefuseSharedSessions(const std::string& url);

}  // namespace aw::postgres
