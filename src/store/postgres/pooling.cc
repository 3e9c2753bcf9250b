#include "store/postgres/pooling.h"

#include "store/postgres/connector.h"
#include "store/postgres/schema.h"

namespace aw::postgres {
namespace {

constexpr int kSessionsTried = 3;

std::int64_t ServerProcess(PgConnection& connection) {
  return connection.Query("SELECT pg_backend_pid()::bigint")[0].Int(0);
}

// PgBouncer in statement mode refuses transactions or, from 1.24 on, closes the connection.
bool AllowsTransactions(PgConnection& connection) {
  try {
    connection.Query("BEGIN");
    return true;
  } catch (const ConnectionLost& failure) {
    if (failure.timed_out) throw;
    return false;
  }
}

// A sharing pooler gives out the session that was used last, or the least recently used one: either another connection
// gets our session while we hold none, or we get another one.
bool IsShared(const std::string& url, PgConnection& connection) {
  const std::int64_t ours = ServerProcess(connection);
  if (ServerProcess(connection) != ours) return true;
  PgConnection other(url, PgConnection::Purpose::kRead);
  if (!AllowsTransactions(other)) return true;
  return ServerProcess(other) == ours || ServerProcess(connection) != ours;
}

}  // namespace

bool IndicatesSharedSession(const PgError& failure) {
  // A prepared statement exists already or no longer; or PgBouncer in statement mode refuses BEGIN.
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
