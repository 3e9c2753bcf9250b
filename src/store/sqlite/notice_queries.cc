#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

#define NOTICE_COLUMNS "target, debate_id, seq, kind, created_at, attempts, next_at"
// Compares created_at too: a debate that was deleted and created again under the same id has other notices.
#define THIS_NOTICE "debate_id = ?1 AND target = ?2 AND seq = ?3 AND kind = ?4 AND created_at = ?5"

Notice ReadNotice(const Cursor& row) {
  const auto kind = NoticeKindNamed(row.Text(3));
  if (!kind) ThrowCorrupt("a notice has an unknown kind");
  return {row.String(0), row.Id(1), row.Int(2), *kind, row.Int(4), row.Int(5), row.Int(6)};
}

// The first notice of each debate within a kind. A stall notice delays only stall notices: a later argument voids it.
#define FIRST(kind)                                                                                   \
  "SELECT * FROM (SELECT " NOTICE_COLUMNS " FROM notices n WHERE target = ?1 AND " kind               \
  " AND NOT EXISTS (SELECT 1 FROM notices e WHERE e.debate_id = n.debate_id AND e.target = n.target " \
  "AND (e.seq, e.kind) < (n.seq, n.kind) AND (e.kind <> 'stalled' OR n.kind = 'stalled')) "           \
  "ORDER BY next_at, debate_id LIMIT ?2)"

#define QUIET(state)                                         \
  "SELECT id, updated_at FROM debates WHERE state = '" state \
  "' AND updated_at > ?1 AND "                               \
  "updated_at <= ?2"

}  // namespace

std::vector<Notice> Tx::FirstNotices(std::string_view target, std::int64_t limit) {
  subject_ = {};
  Cursor row = db_.Use(FIRST("n.kind <> 'stalled'") " UNION ALL " FIRST("n.kind = 'stalled'"));
  row.Bind(target, limit);
  std::vector<Notice> notices;
  while (row.Step()) notices.push_back(ReadNotice(row));
  return notices;
}

bool Tx::HasNotice(const Notice& n) {
  SetDebateSubject(n.debate_id);
  Cursor row = db_.Use("SELECT 1 FROM notices WHERE " THIS_NOTICE);
  return row.Bind(n.debate_id, std::string_view(n.target), n.seq, Name(n.kind), n.created_ms).Step();
}

OutboxTotals Tx::CountNotices() {
  Cursor row = db_.Use("SELECT count(*), coalesce(min(created_at), 0) FROM notices");
  row.Step();
  return {row.Int(0), row.Int(1)};
}

// Reads one range of debates_by_state for each state.
std::vector<QuietDebate> Tx::QuietDebates(const Time& after, const Time& until, std::int64_t limit) {
  subject_ = {};
  Cursor row = db_.Use(QUIET("AWAITING_OPPONENT") " UNION ALL " QUIET("AWAITING_PROPOSER") " UNION ALL "  //
                       QUIET("AWAITING_ARBITRATOR") " UNION ALL " QUIET("INTERVENTION_PENDING")           //
                       " ORDER BY updated_at LIMIT ?3");
  row.Bind(after, until, limit);
  std::vector<QuietDebate> debates;
  while (row.Step()) debates.push_back({row.Id(0), row.Time(1)});
  return debates;
}

std::optional<Time> Tx::QuietWatermark() {
  Cursor row = db_.Use("SELECT quiet_until FROM notice_mark");
  if (!row.Step()) return std::nullopt;
  return row.Time(0);
}

void Tx::AddNotices(std::span<const Notice> notices) {
  for (const Notice& n : notices) {
    SetDebateSubject(n.debate_id);
    db_.Use("INSERT INTO notices (" NOTICE_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING")
        .Bind(std::string_view(n.target), n.debate_id, n.seq, Name(n.kind), n.created_ms, n.attempts, n.next_ms)
        .Run();
  }
}

void Tx::DeleteNotice(const Notice& n) {
  SetDebateSubject(n.debate_id);
  db_.Use("DELETE FROM notices WHERE " THIS_NOTICE)
      .Bind(n.debate_id, std::string_view(n.target), n.seq, Name(n.kind), n.created_ms)
      .Run();
}

void Tx::PostponeNotice(const Notice& n) {
  SetDebateSubject(n.debate_id);
  db_.Use("UPDATE notices SET attempts = ?6, next_at = ?7 WHERE " THIS_NOTICE)
      .Bind(n.debate_id, std::string_view(n.target), n.seq, Name(n.kind), n.created_ms, n.attempts, n.next_ms)
      .Run();
}

void Tx::ExpediteNotices(std::string_view target, std::int64_t next_ms) {
  db_.Use("UPDATE notices SET next_at = ?2 WHERE target = ?1 AND next_at > ?2").Bind(target, next_ms).Run();
}

std::int64_t Tx::DropNotices(std::int64_t created_before_ms, std::int64_t keep) {
  db_.Use("DELETE FROM notices WHERE created_at < ?1").Bind(created_before_ms).Run();
  std::int64_t dropped = sqlite3_changes(db_.handle());
  db_.Use(
         "DELETE FROM notices WHERE (debate_id, target, seq, kind) IN (SELECT debate_id, target, seq, kind FROM "
         "notices "
         "ORDER BY kind = 'stalled', created_at DESC, debate_id, target, seq DESC, kind DESC LIMIT -1 OFFSET ?1)")
      .Bind(keep)
      .Run();
  return dropped += sqlite3_changes(db_.handle());
}

void Tx::SetQuietWatermark(const Time& mark) {
  db_.Use("INSERT OR REPLACE INTO notice_mark (id, quiet_until) VALUES (1, ?1)").Bind(mark).Run();
}

}  // namespace aw::sqlite
