// Detects a pooler before PostgreSQL, such as PgBouncer, that gives a session to another client after each transaction.
// LISTEN, prepared statements, settings and locks would then belong to other clients. A pooler that keeps one session
// for each connection is accepted.
#pragma once

#include <string>

#include "store/postgres/pg_connection.h"

namespace aw::postgres {

// Throws UnusableDatabase if the sessions of this URL are shared. `connection` is one of them, without a transaction.
void RefuseSharedSessions(const std::string& url, PgConnection& connection);

// True if this failure shows that another client uses the session.
bool IndicatesSharedSession(const PgError& failure);

[[noreturn]] void RefuseSharedSessions(const std::string& url);

}  // namespace aw::postgres
