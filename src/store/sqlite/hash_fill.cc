#include "store/sqlite/hash_fill.h"

#include <vector>

#include "core/hash_chain.h"
#include "core/issues.h"
#include "log/log.h"
#include "store/sqlite/search_index.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

constexpr std::int64_t kArgumentsAtOnce = 200;

// A kind of object that has a hash chain.
struct Kind {
  const char* name;
  const char* next;  // at most ?2 ids above ?1, ascending
  std::int64_t at_once;
  void (*fill)(Database& db, Tx& tx, const Uuid& id);
};

// Keeps existing hashes: a chain that was tampered with would look valid if it were recomputed.
void FillDebate(Database& db, Tx& tx, const Uuid& id) {
  const auto head = tx.FindDebate(id);
  if (head) {
    const bool is_closed = head->debate.state == State::kClosed;
    std::string hash = OpeningHash(head->debate);
    std::int64_t rounds = 0;
    bool is_plain = true;  // the newest argument has no extras
    for (std::int64_t seq = 0; seq < head->newest.seq;) {
      for (const Argument& argument : tx.Arguments(id, seq, kArgumentsAtOnce)) {
        seq = argument.seq;
        rounds += IsRound(argument) ? 1 : 0;
        is_plain = argument.extras.empty();
        if (!argument.hash.empty()) {
          hash = argument.hash;
          continue;
        }
        hash = ChainedHash(hash, argument, is_closed && seq == head->newest.seq);
        db.Use("UPDATE arguments SET hash = ?1 WHERE debate_id = ?2 AND seq = ?3").Bind(hash, id, seq).Run();
      }
    }
    db.Use("UPDATE debates SET last_hash = ?1, round = ?3 WHERE id = ?2").Bind(hash, id, rounds).Run();
    if (is_plain) db.Use("UPDATE debates SET options = '', about = '' WHERE id = ?1").Bind(id).Run();
    QueueMissingTexts(db, id);
  }
  db.Use("DELETE FROM unhashed WHERE debate_id = ?1").Bind(id).Run();
}

void FillDocument(Database&, Tx& tx, const Uuid& id) {
  const auto document = tx.FindDocument(id);
  std::string hash;
  for (std::int64_t number = 1; document && number <= document->latest_version; ++number) {
    const auto version = tx.Version(id, number);
    if (!version) ThrowCorrupt("version " + std::to_string(number) + " is missing");
    if (version->hash.empty()) {
      hash = VersionHash(hash, *version);
      tx.KeepHash(*version, hash);
    } else {
      hash = version->hash;
    }
  }
}

constexpr Kind kKinds[] = {
    {"debate", "SELECT debate_id FROM unhashed WHERE debate_id > coalesce(?1, '') ORDER BY 1 LIMIT ?2", 200,
     FillDebate},
    {"document",
     "SELECT document_id FROM documents WHERE hashed_version < latest_version AND document_id > coalesce(?1, '') "
     "ORDER BY 1 LIMIT ?2",
     20, FillDocument},
};

std::vector<Uuid> Next(Database& db, const Kind& kind, const std::optional<Uuid>& after) {
  Cursor row = db.Use(kind.next);
  return row.Bind(after, kind.at_once).Ids();
}

// Returns false if the object cannot be read.
bool TryToFill(Database& db, Tx& tx, const Kind& kind, const Uuid& id) {
  tx.Begin();
  db.Use("SAVEPOINT one").Run();
  std::string reason;
  try {
    kind.fill(db, tx, id);
  } catch (const CorruptData& damage) {
    reason = damage.what();
  } catch (const SqliteError& failure) {
    const auto damage = tx.Damage(failure);
    if (!damage) throw;
    reason = damage->what();
  }
  if (!reason.empty()) db.Use("ROLLBACK TO one").Run();
  db.Use("RELEASE one").Run();
  if (!reason.empty()) {
    log::Error("damaged_data", {{"subject", kind.name + (" " + id.ToString())}, {"reason", reason}});
  }
  return reason.empty();
}

}  // namespace

void FillHashes(Database& db, const std::function<void()>& committed) {
  Tx tx(db);
  std::int64_t filled = 0;
  db.Use("INSERT OR IGNORE INTO unhashed (debate_id) SELECT DISTINCT debate_id FROM arguments WHERE hash IS NULL")
      .Run();
  for (const Kind& kind : kKinds) {
    std::optional<Uuid> last;
    for (auto ids = Next(db, kind, last); !ids.empty(); ids = Next(db, kind, last)) {
      try {
        db.Use("BEGIN IMMEDIATE").Run();
        for (const Uuid& id : ids) filled += TryToFill(db, tx, kind, id) ? 1 : 0;
        db.Use("COMMIT").Run();
      } catch (...) {
        db.Rollback();
        throw;
      }
      committed();
      last = ids.back();
    }
  }
  if (filled > 0) log::Info("hashes_computed", {{"debates_and_documents", filled}});
}

}  // namespace aw::sqlite
