#include "store/sqlite/maintenance.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "platform/platform.h"
#include "store/check.h"
#include "store/sqlite/database.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/search_check.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

Database OpenExisting(const std::string& path) {
  CheckExistingFile(path);
  if (FileLock::IsHeld(path)) RefuseOtherName(path);
  return Database(path, Database::Mode::kReadOnly);
}

// Never overwrites a file that was created meanwhile.
void RenameToNew(const std::string& from, const std::string& to) {
  const int error = platform::RenameToNew(from, to);
  if (error == EEXIST) throw UnusableDatabase("'" + to + "' exists already; choose a new file");
  if (error != 0) std::filesystem::rename(from, to);  // a file system that cannot refuse to overwrite
}

void SyncToDisk(const std::filesystem::path& path, int flags) {
  const int fd = ::open(path.c_str(), flags | O_CLOEXEC);
  if (fd < 0) return;
  ::fsync(fd);
  ::close(fd);
}

#define TIME_FORM "'[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'"
#define ID_FORM "'________-____-____-____-____________'"

constexpr Inspection kInspections[] = {
    {"row without its debate or document in table", "PRAGMA foreign_key_check"},
    {"gap in seq of debate",
     "SELECT debate_id FROM arguments GROUP BY debate_id HAVING min(seq) <> 1 OR max(seq) <> count(*)"},
    {"wrong count of debates in state",
     "SELECT coalesce(c.state, d.state) FROM (SELECT state, count(*) AS n FROM debates GROUP BY state) d "
     "FULL JOIN debate_counts c ON c.state = d.state WHERE coalesce(c.n, -1) <> coalesce(d.n, 0)"},
    {"draft held without an intervention in debate",
     "SELECT h.debate_id FROM held_drafts h JOIN debates d ON d.id = h.debate_id "
     "WHERE d.state <> 'INTERVENTION_PENDING'"},
    {"gap in versions of document",
     "SELECT d.document_id FROM documents d LEFT JOIN document_versions v USING (document_id) "
     "GROUP BY d.document_id HAVING count(v.id) <> d.latest_version OR max(v.version) <> d.latest_version"},
    {"id that is no UUID", "SELECT id FROM debates WHERE id NOT LIKE " ID_FORM
                           " UNION ALL SELECT id FROM arguments WHERE id NOT LIKE " ID_FORM
                           " UNION ALL SELECT parent_id FROM arguments WHERE parent_id NOT LIKE " ID_FORM
                           " UNION ALL SELECT id FROM document_versions WHERE id NOT LIKE " ID_FORM},
    {"time that is none, of",
     "SELECT id FROM debates WHERE NOT (created_at GLOB " TIME_FORM " AND updated_at GLOB " TIME_FORM
     ") UNION ALL SELECT id FROM arguments WHERE NOT created_at GLOB " TIME_FORM
     " UNION ALL SELECT id FROM document_versions WHERE NOT created_at GLOB " TIME_FORM},
};

void Inspect(Database& db, const Inspection& inspection, std::vector<std::string>& findings) {
  Cursor row = db.Use(inspection.sql);
  while (row.Step()) findings.push_back(std::string(inspection.finding) + ": " + row.String(0));
}

void CheckStates(Database& db, std::vector<std::string>& findings) {
  Cursor row = db.Use(
      "SELECT d.id, d.state, a.type, a.role FROM debates d LEFT JOIN arguments a ON a.debate_id = d.id "
      "ORDER BY d.id, a.seq");
  ReplayCheck replay(findings);
  while (row.Step()) replay.Read(row);
  replay.Finish();
}

// Reads everything as a server does; data that a server would refuse is a finding.
void ReadEverything(Database& db, const DebateInspection& inspect, const DocumentInspection& inspect_document,
                    std::vector<std::string>& findings) {
  Tx tx(db);
  const auto read = [&](auto look) {
    try {
      look();
    } catch (const CorruptData& damage) {
      findings.push_back(std::string("damaged: ") + damage.what());
    } catch (const SqliteError& failure) {
      const auto damage = tx.Damage(failure);
      findings.push_back("damaged: " + std::string(damage ? damage->what() : failure.what()));
    }
  };
  for (const Uuid& id : tx.DebateIds({}, kNoLimit)) {
    read([&] {
      tx.FindDebate(id);
      tx.Arguments(id, 0, kNoLimit);
      tx.HeldDrafts(id);
      if (const auto fault = inspect ? inspect(tx, id) : std::nullopt)
        findings.push_back("debate " + id.ToString() + ": " + *fault);
    });
  }
  for (const Uuid& id : tx.DocumentIds({}, kNoLimit)) {
    read([&] {
      const auto document = tx.FindDocument(id);
      for (std::int64_t version = 1; document && version <= document->latest_version; ++version)
        tx.Version(id, version);
      if (const auto fault = inspect_document ? inspect_document(tx, id) : std::nullopt)
        findings.push_back("document " + id.ToString() + ": " + *fault);
    });
  }
}

}  // namespace

void Backup(const std::string& path, const std::string& target) {
  Database source = OpenExisting(path);
  if (std::filesystem::exists(target)) throw UnusableDatabase("'" + target + "' exists already; choose a new file");
  const std::string partial = target + ".partial";
  const FileLock lock(partial, "another backup to '" + target + "' is under way", FileLock::Links::kRefuse);
  if (::ftruncate(lock.descriptor(), 0) != 0) throw std::system_error(errno, std::generic_category(), partial);
  {
    Database copy(partial, Database::Mode::kReadWrite);
    sqlite3_backup* backup = sqlite3_backup_init(copy.handle(), "main", source.handle(), "main");
    if (!backup) throw SqliteError(sqlite3_errcode(copy.handle()), sqlite3_errmsg(copy.handle()));
    // Copies all pages in one step: one snapshot, which a busy writer cannot restart.
    const int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE) throw SqliteError(code & 0xFF, sqlite3_errmsg(copy.handle()));
    copy.Execute("PRAGMA journal_mode = DELETE");
  }
  SyncToDisk(partial, O_RDONLY);
  RenameToNew(partial, target);
  const auto directory = std::filesystem::absolute(target).parent_path();
  SyncToDisk(directory, O_RDONLY | O_DIRECTORY);
}

std::vector<std::string> Check(const std::string& path, const DebateInspection& inspect,
                               const DocumentInspection& inspect_document) {
  Database db = OpenExisting(path);
  CheckSchema(db, path);
  std::vector<std::string> findings;
  try {
    Cursor row = db.Use("PRAGMA integrity_check");
    while (row.Step()) {
      if (row.Text(0) != "ok") findings.push_back("integrity: " + row.String(0));
    }
    if (!findings.empty()) return findings;  // further checks would read damaged pages

    for (const Inspection& inspection : kInspections) Inspect(db, inspection, findings);
    CheckStates(db, findings);
    if (!findings.empty()) return findings;
    ReadEverything(db, inspect, inspect_document, findings);
    CheckSearchIndex(db, findings);
  } catch (const SqliteError& failure) {
    findings.push_back(std::string("integrity: ") + failure.what());
  }
  return findings;
}

}  // namespace aw::sqlite
