#include "store/postgres/pooling.h"

#include "store/postgres/connector.h"
#include "store/postgres/schema.h"

namespace aw::postgres {
namespace {

constexpr int kSessionsTried = 3;

std::int64_t ServerProcess(PgConnection& connection) {
  return connection.Query("SELECT pg_backend_pid()::bigint")[0].Int(0);
}

// In statement mode PgBouncer allows none: it says so, or, from 1.24 on, hangs up.
bool AllowsTransactions(PgConnection& connection) {
  try {
    connection.Query("BEGIN");
    return true;
  } catch (const ConnectionLost& failure) {
    if (failure.silent) throw;
    return false;
  }
}

// A pooler that shares gives out the session it used last, or the one it did not use for longest: either another
// connection gets ours while it holds a transaction, or we get another one ourselves.
bool IsShared(const std::string& url, PgConnection& connection) {
  const std::int64_t ours = ServerProcess(connection);
  if (ServerProcess(connection) != ours) return true;
  PgConnection other(url, PgConnection::Purpose::kRead);
  if (!AllowsTransactions(other)) return true;
  return ServerProcess(other) == ours || ServerProcess(connection) != ours;
}

}  // namespace

bool TellsOfSharedSession(const PgError& failure) {
  // A prepared statement is there already, or no more; BEGIN is not allowed, as PgBouncer says in statement mode.
  return failure.sqlstate == "42P05" || failure.sqlstate == "26000" ||
         std::string_view(failure.what()).find("pooling mode") != std::string_view::npos;
}

void RefuseSharedSessions(const std::string& url) {
  throw UnusableDatabase("a pooler shares the sessions of the PostgreSQL database " + Description(url) +
                         " between its clients; debate-server needs its own: set pool_mode = session in PgBouncer, or "
                         "let --store lead to PostgreSQL itself");
}

void RefuseSharedSessions(const std::string& url, PgConnection& connection) {
  if (!connection.is_pooled()) return;
  for (int i = 0; i < kSessionsTried; ++i) {
    if (IsShared(url, connection)) RefuseSharedSessions(url);
  }
}

}  // namespace aw::postgres
