#include "store/sqlite/hash_fill.h"

#include <vector>

#include "core/hash_chain.h"
#include "log/log.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

constexpr std::int64_t kDebatesAtOnce = 200;
constexpr std::int64_t kArgumentsAtOnce = 200;

std::vector<Uuid> NextUnhashed(Database& db, const std::optional<Uuid>& after) {
  Cursor row = db.Use("SELECT debate_id FROM unhashed WHERE debate_id > coalesce(?1, '') ORDER BY 1 LIMIT ?2");
  row.Bind(after, kDebatesAtOnce);
  std::vector<Uuid> ids;
  while (row.Step()) ids.push_back(row.Id(0));
  return ids;
}

void FillDebate(Database& db, Tx& tx, const Uuid& id) {
  const auto standing = tx.FindDebate(id);
  if (standing) {
    const bool is_closed = standing->debate.state == State::kClosed;
    std::string hash = OpeningHash(standing->debate);
    for (std::int64_t seq = 0; seq < standing->newest.seq;) {
      for (const Argument& argument : tx.Arguments(id, seq, kArgumentsAtOnce)) {
        seq = argument.seq;
        hash = ChainedHash(hash, argument, is_closed && seq == standing->newest.seq);
        db.Use("UPDATE arguments SET hash = ?1 WHERE debate_id = ?2 AND seq = ?3")
            .Bind(std::string_view(hash), id, seq)
            .Run();
      }
    }
    db.Use("UPDATE debates SET last_hash = ?1 WHERE id = ?2").Bind(std::string_view(hash), id).Run();
  }
  db.Use("DELETE FROM unhashed WHERE debate_id = ?1").Bind(id).Run();
}

// False: it cannot be read.
bool TryToFill(Database& db, Tx& tx, const Uuid& id) {
  tx.Begin();
  db.Use("SAVEPOINT debate").Run();
  std::string reason;
  try {
    FillDebate(db, tx, id);
  } catch (const CorruptData& damage) {
    reason = damage.what();
  } catch (const SqliteError& failure) {
    const auto damage = tx.Damage(failure);
    if (!damage) throw;
    reason = damage->what();
  }
  if (!reason.empty()) db.Use("ROLLBACK TO debate").Run();
  db.Use("RELEASE debate").Run();
  if (!reason.empty()) log::Error("damaged_data", {{"subject", "debate " + id.ToString()}, {"reason", reason}});
  return reason.empty();
}

}  // namespace

void FillHashes(Database& db, const std::function<void()>& committed) {
  Tx tx(db);
  std::optional<Uuid> last;
  std::int64_t filled = 0;
  while (true) {
    const auto ids = NextUnhashed(db, last);
    if (ids.empty()) break;
    try {
      db.Use("BEGIN IMMEDIATE").Run();
      for (const Uuid& id : ids) filled += TryToFill(db, tx, id) ? 1 : 0;
      db.Use("COMMIT").Run();
    } catch (...) {
      db.Rollback();
      throw;
    }
    committed();
    last = ids.back();
  }
  if (filled > 0) log::Info("hashes_computed", {{"debates", filled}});
}

}  // namespace aw::sqlite
