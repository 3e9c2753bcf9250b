#include "store/postgres/schema.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/embedded.h"

AW_DECLARE_EMBEDDED(postgres_migration_0001);
AW_DECLARE_EMBEDDED(postgres_migration_0002);
AW_DECLARE_EMBEDDED(postgres_migration_0003);
AW_DECLARE_EMBEDDED(postgres_migration_0004);
AW_DECLARE_EMBEDDED(postgres_migration_0005);
AW_DECLARE_EMBEDDED(postgres_migration_0006);
AW_DECLARE_EMBEDDED(postgres_migration_0007);

namespace aw::postgres {
namespace {

// Row n brings the database to version n + 1, whatever its file is called. Add a file, add a row; never change one that
// was released.
std::array<std::string_view, 7> Migrations() {
  return {AW_EMBEDDED(postgres_migration_0001), AW_EMBEDDED(postgres_migration_0002),
          AW_EMBEDDED(postgres_migration_0003), AW_EMBEDDED(postgres_migration_0004),
          AW_EMBEDDED(postgres_migration_0005), AW_EMBEDDED(postgres_migration_0006),
          AW_EMBEDDED(postgres_migration_0007)};
}

constexpr std::chrono::seconds kMigrationPatience{120};
// "awdb": two programs' locks in one database must not meet.
constexpr char kLock[] =
    "BEGIN; SET LOCAL statement_timeout = '100s'; SET LOCAL lock_timeout = '100s'; "
    "SELECT pg_advisory_xact_lock(1635214434)";

// -1: there is no schema.
std::int64_t VersionOf(PgConnection& db) {
  // Not to_regclass: within the transaction that waited for the lock it may still remember that there is none.
  if (db.Query("SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'debate_schema'").empty()) {
    return -1;
  }
  const Rows rows = db.Query("SELECT version FROM debate_schema");
  return rows.empty() ? -1 : rows[0].Int(0);
}

void RefuseNewer(std::int64_t version) {
  const std::int64_t newest = NewestSchema();
  if (version <= newest) return;
  throw UnusableDatabase("the database has schema version " + std::to_string(version) +
                         ", this program knows versions up to " + std::to_string(newest) +
                         "; start the newer debate-server that made it (nothing was changed)");
}

void RefuseForeign(PgConnection& db) {
  const Rows rows = db.Query(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() AND tablename IN "
      "('debates', 'debate_counts', 'arguments', 'held_drafts', 'deleted_debates', 'documents', 'document_versions', "
      "'document_creations', 'ticket_key', 'spent_tickets', 'issues', 'notices', 'notice_mark', "
      "'search_pending', 'search_texts', 'search_titles', 'search_state') ORDER BY 1 LIMIT 1");
  if (rows.empty()) return;
  throw UnusableDatabase("the database holds a table '" + rows[0].String(0) +
                         "' that is not ours; choose another database with --store (nothing was changed)");
}

void Advance(PgConnection& db) {
  const std::int64_t version = VersionOf(db);
  RefuseNewer(version);
  if (version < 0) RefuseForeign(db);
  const auto migrations = Migrations();
  std::string script;
  if (version < 0)
    script = "CREATE TABLE debate_schema (version bigint NOT NULL); INSERT INTO debate_schema VALUES (0);";
  for (auto next = static_cast<std::size_t>(std::max<std::int64_t>(version, 0)); next < migrations.size(); ++next) {
    script.append(migrations[next]);
  }
  script += ";UPDATE debate_schema SET version = " + std::to_string(migrations.size()) + "; COMMIT";
  db.RunScript(script, In(kMigrationPatience));
}

}  // namespace

std::int64_t NewestSchema() { return static_cast<std::int64_t>(Migrations().size()); }

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
  db.RunScript(kLock, In(kMigrationPatience));
  try {
    Advance(db);
  } catch (...) {
    if (!db.lost()) db.RunScript("ROLLBACK", In(kPatience));
    throw;
  }
}

}  // namespace aw::postgres
