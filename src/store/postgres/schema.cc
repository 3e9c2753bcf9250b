#include "store/postgres/schema.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>

#include "core/embedded.h"

AW_DECLARE_EMBEDDED(postgres_migration_0001);
AW_DECLARE_EMBEDDED(postgres_migration_0002);
AW_DECLARE_EMBEDDED(postgres_migration_0003);
AW_DECLARE_EMBEDDED(postgres_migration_0004);
AW_DECLARE_EMBEDDED(postgres_migration_0005);
AW_DECLARE_EMBEDDED(postgres_migration_0006);
AW_DECLARE_EMBEDDED(postgres_migration_0007);
AW_DECLARE_EMBEDDED(postgres_migration_0008);
AW_DECLARE_EMBEDDED(postgres_migration_0009);
AW_DECLARE_EMBEDDED(postgres_migration_0010);
AW_DECLARE_EMBEDDED(postgres_migration_0011);
AW_DECLARE_EMBEDDED(postgres_migration_0012);

namespace aw::postgres {
namespace {

// Row n migrates to version n + 1; the file name has no meaning. To add a migration, add a file and a row. Never change
// a released one.
std::array<std::string_view, 12> Migrations() {
  return {
      AW_EMBEDDED(postgres_migration_0001), AW_EMBEDDED(postgres_migration_0002), AW_EMBEDDED(postgres_migration_0003),
      AW_EMBEDDED(postgres_migration_0004), AW_EMBEDDED(postgres_migration_0005), AW_EMBEDDED(postgres_migration_0006),
      AW_EMBEDDED(postgres_migration_0007), AW_EMBEDDED(postgres_migration_0008), AW_EMBEDDED(postgres_migration_0009),
      AW_EMBEDDED(postgres_migration_0010), AW_EMBEDDED(postgres_migration_0011), AW_EMBEDDED(postgres_migration_0012)};
}

constexpr std::chrono::seconds kMigrationTimeout{120};
// "awdb": a lock number that other programs in the same database do not use.
constexpr char kLock[] =
    "BEGIN; SET LOCAL statement_timeout = '100s'; SET LOCAL lock_timeout = '100s'; "
    "SELECT pg_advisory_xact_lock(1635214434)";

// How long servers of an older version may take to end.
constexpr std::chrono::seconds kOlderTimeout{10};
constexpr std::chrono::milliseconds kOlderServersPause{200};
// Finds servers by the session names that every release uses (pg_connection.cc). Servers of this version listen and
// write only after the migration.
constexpr char kOlderServers[] =
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND "
    "(application_name LIKE '% listens' OR application_name LIKE '% writes')";

// -1 if there is no schema.
std::int64_t VersionOf(PgConnection& db) {
  // Not to_regclass: within the transaction that waited for the lock, its cache may still lack the table.
  if (db.Query("SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'debate_schema'").empty()) {
    return -1;
  }
  const Rows rows = db.Query("SELECT version FROM debate_schema");
  return rows.empty() ? -1 : rows[0].Int(0);
}

void RefuseNewer(std::int64_t version) {
  const std::int64_t newest = NewestSchema();
  if (version <= newest) return;
  throw UnusableDatabase(
      "the database has schema version " + std::to_string(version) + ", this program knows versions up to " +
      std::to_string(newest) +
      "; start the newer debate-server that made it, or restore a backup of before (nothing was changed)");
}

void RefuseForeign(PgConnection& db) {
  const Rows rows = db.Query(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() AND tablename IN "
      "('debates', 'debate_counts', 'arguments', 'held_drafts', 'deleted_debates', 'documents', 'document_versions', "
      "'document_creations', 'ticket_key', 'spent_tickets', 'issues', 'notices', 'notice_mark', 'notice_lease', "
      "'version_hashes', "
      "'search_pending', 'search_texts', 'search_titles', 'search_state') ORDER BY 1 LIMIT 1");
  if (rows.empty()) return;
  throw UnusableDatabase("the database holds a table '" + rows[0].String(0) +
                         "' that is not ours; choose another database with --store (nothing was changed)");
}

// Older servers would write arguments without a round, a hash or a place in the search index, which readers need.
void RefuseWhileOlderServersRun(PgConnection& db, std::int64_t version) {
  const std::int64_t sessions = version < 0 || version >= NewestSchema() ? 0 : db.Query(kOlderServers)[0].Int(0);
  if (sessions == 0) return;
  throw UnusableDatabase("the database has schema version " + std::to_string(version) +
                         ", and servers of an older debate-server still use it (sessions in pg_stat_activity: " +
                         std::to_string(sessions) + "); stop them all, then start this one, which migrates it to " +
                         "version " + std::to_string(NewestSchema()) + " (nothing was changed)");
}

void WaitForOlderServers(PgConnection& db) {
  for (const Moment end = In(kOlderTimeout); std::chrono::steady_clock::now() < end;) {
    const std::int64_t version = VersionOf(db);
    if (version < 0 || version >= NewestSchema() || db.Query(kOlderServers)[0].Int(0) == 0) return;
    std::this_thread::sleep_for(kOlderServersPause);
  }
}

void ApplyMigrations(PgConnection& db) {
  const std::int64_t version = VersionOf(db);
  RefuseNewer(version);
  RefuseWhileOlderServersRun(db, version);
  if (version < 0) RefuseForeign(db);
  const auto migrations = Migrations();
  std::string script;
  if (version < 0)
    script = "CREATE TABLE debate_schema (version bigint NOT NULL); INSERT INTO debate_schema VALUES (0);";
  for (auto next = static_cast<std::size_t>(std::max<std::int64_t>(version, 0)); next < migrations.size(); ++next) {
    script.append(migrations[next]);
  }
  script += ";UPDATE debate_schema SET version = " + std::to_string(migrations.size()) + "; COMMIT";
  db.RunScript(script, In(kMigrationTimeout));
}

}  // namespace

std::int64_t NewestSchema() { return static_cast<std::int64_t>(Migrations().size()); }

std::optional<std::string> NewerSchemaFault(PgConnection& db) {
  const Rows rows = db.Query("SELECT version FROM debate_schema");
  if (rows.empty() || rows[0].Int(0) <= NewestSchema()) return std::nullopt;
  return "a newer debate-server has migrated the database to schema version " + std::to_string(rows[0].Int(0)) +
         ", this program knows versions up to " + std::to_string(NewestSchema()) +
         "; stop this server and start the newer one";
}

void CheckSchema(PgConnection& db) {
  const std::int64_t version = VersionOf(db);
  RefuseNewer(version);
  if (version < NewestSchema()) {
    throw UnusableDatabase(version < 0 ? "the database holds no debates; start debate-server on it once"
                                       : "the database is of an older debate-server; start this one on it once");
  }
}

void Migrate(PgConnection& db) {
  const std::int64_t version = VersionOf(db);
  RefuseNewer(version);
  if (version == NewestSchema()) return;
  WaitForOlderServers(db);
  db.RunScript(kLock, In(kMigrationTimeout));
  try {
    ApplyMigrations(db);
  } catch (...) {
    if (!db.lost()) db.RunScript("ROLLBACK", In(kTimeout));
    throw;
  }
}

}  // namespace aw::postgres
