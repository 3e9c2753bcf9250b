#include "store/sqlite/prune.h"

#include "store/sqlite/schema.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

constexpr int kBusyTries = 500;  // about half a minute, because a server's writer may be busy

std::unique_ptr<FileLock> LockUnlessHeld(const std::string& path) {
  if (FileLock::IsHeld(path)) return nullptr;
  return std::make_unique<FileLock>(path, "a debate-server has just been started on '" + path + "'; try again");
}

}  // namespace

SqlitePruning::SqlitePruning(const std::string& path)
    : lock_(LockUnlessHeld(CheckExistingFile(path))), db_(path, Database::Mode::kReadWrite) {
  if (!lock_) RefuseOtherName(path);
  CheckSchema(db_, path);
  db_.SetBusyTries(kBusyTries);
  db_.Execute("PRAGMA synchronous = FULL");
  if (lock_) return;
  // Leaves checkpoints to the server, which stops accepting writes when another process writes into its file.
  db_.Execute("PRAGMA wal_autocheckpoint = 0");
  sqlite3_db_config(db_.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

template <typename Work>
void SqlitePruning::InTransaction(Work work) {
  try {
    db_.Use("BEGIN IMMEDIATE").Run();
    work();
    db_.Use("COMMIT").Run();
  } catch (...) {
    db_.Rollback();
    throw;
  }
}

void SqlitePruning::Read(const std::function<void(ReadTx&)>& use) {
  Tx tx(db_);
  try {
    db_.Use("BEGIN").Run();
    use(tx);
    db_.Use("COMMIT").Run();
  } catch (const SqliteError& failure) {
    db_.Rollback();
    if (const auto damage = tx.Damage(failure)) throw *damage;
    throw;
  } catch (...) {
    db_.Rollback();
    throw;
  }
}

std::vector<Uuid> SqlitePruning::ClosedBefore(const Time& then, const std::optional<Uuid>& after, std::int64_t limit) {
  Cursor row = db_.Use(
      "SELECT id FROM debates WHERE id > coalesce(?1, '') AND state = 'CLOSED' AND updated_at < ?2 ORDER BY id LIMIT "
      "?3");
  return row.Bind(after, then, limit).Ids();
}

std::vector<Uuid> SqlitePruning::RemoveDebates(std::span<const Uuid> ids, std::span<const Uuid> named,
                                               const Time& then) {
  std::vector<Uuid> removed;
  InTransaction([&] {
    Tx tx(db_);
    for (const Uuid& id : ids) {
      const auto head = tx.FindDebate(id);
      if (!head || !WasClosedBefore(then, head->debate)) continue;
      removed.push_back(id);
      tx.DeleteDebate(head->debate);
      if (!lock_) db_.Use("INSERT OR IGNORE INTO pruned_debates (debate_id) VALUES (?1)").Bind(id).Run();
    }
    for (const Uuid& id : named) {
      db_.Use("INSERT OR IGNORE INTO unnamed_documents (document_id) VALUES (?1)").Bind(id).Run();
    }
    tx.FlushCounts();
  });
  return removed;
}

std::vector<Uuid> SqlitePruning::CandidateDocuments() {
  Cursor row = db_.Use("SELECT document_id FROM unnamed_documents");
  return row.Ids();
}

std::vector<Uuid> SqlitePruning::RemoveDocuments(std::span<const Uuid> ids, const Time& then, const Keep& keep) {
  std::vector<Uuid> removed(ids.begin(), ids.end());
  InTransaction([&] {
    std::erase_if(removed, [&](const Uuid& id) {
      Cursor old = db_.Use("SELECT 1 FROM documents WHERE document_id = ?1 AND updated_at < ?2");
      return !old.Bind(id, then).Step();
    });
    Tx tx(db_);
    keep(tx, removed);
    for (const Uuid& id : removed) {
      db_.Use("DELETE FROM document_versions WHERE document_id = ?1").Bind(id).Run();
      db_.Use("DELETE FROM documents WHERE document_id = ?1").Bind(id).Run();
      db_.Use("DELETE FROM unnamed_documents WHERE document_id = ?1").Bind(id).Run();
    }
  });
  return removed;
}

void SqlitePruning::ForgetCandidates(std::span<const Uuid> ids) {
  InTransaction([&] {
    for (const Uuid& id : ids) db_.Use("DELETE FROM unnamed_documents WHERE document_id = ?1").Bind(id).Run();
  });
}

std::int64_t SqlitePruning::FreeBytes() { return db_.Number("PRAGMA freelist_count") * db_.Number("PRAGMA page_size"); }

}  // namespace aw::sqlite
