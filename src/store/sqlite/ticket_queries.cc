#include <unistd.h>
#if __has_include(<sys/random.h>)  // where macOS has getentropy()
#include <sys/random.h>
#endif

#include <array>
#include <stdexcept>

#include "core/text.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

std::string RandomKey() {
  std::array<unsigned char, 32> bytes;
  if (::getentropy(bytes.data(), bytes.size()) != 0) throw std::runtime_error("no randomness from the system");
  return Hex(bytes);
}

}  // namespace

std::string SqliteStore::TicketKey() {
  const std::string fresh = RandomKey();
  db_.Use("INSERT INTO ticket_key (id, key) SELECT 1, ?1 WHERE NOT EXISTS (SELECT 1 FROM ticket_key)")
      .Bind(fresh)
      .Run();
  Cursor row = db_.Use("SELECT key FROM ticket_key");
  row.Step();
  return row.String(0);
}

Spending Tx::SpendTicket(const Uuid& nonce, std::int64_t now_ms, std::int64_t keep_until_ms) {
  // Deletes up to 16 expired tickets per new one, oldest first, so that they do not accumulate.
  Write(
      "DELETE FROM spent_tickets WHERE keep_until < ?1 AND "
      "id IN (SELECT id FROM spent_tickets ORDER BY id LIMIT 16)",
      now_ms);
  {
    Cursor span =
        db_.Use("SELECT coalesce((SELECT max(id) FROM spent_tickets) - (SELECT min(id) FROM spent_tickets), 0)");
    if (span.Step() && span.Int(0) >= kMaxSpentTickets - 1) return Spending::kTooMany;
  }
  Write("INSERT OR IGNORE INTO spent_tickets (nonce, keep_until) VALUES (?1, ?2)", nonce, keep_until_ms);
  return sqlite3_changes(db_.handle()) == 1 ? Spending::kDone : Spending::kSpentBefore;
}

}  // namespace aw::sqlite
