#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

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
  return Select(
      FIRST("n.kind <> 'stalled'") " UNION ALL " FIRST("n.kind = 'stalled'"),
      [](const Cursor& row) { return NoticeIn(row); }, target, limit);
}

// Reads one range of debates_by_state for each state.
std::vector<QuietDebate> Tx::QuietDebates(const Time& after, const Time& until, std::int64_t limit) {
  subject_ = {};
  return Select(
      QUIET("AWAITING_OPPONENT") " UNION ALL " QUIET("AWAITING_PROPOSER") " UNION ALL "  //
      QUIET("AWAITING_ARBITRATOR") " UNION ALL " QUIET("INTERVENTION_PENDING")           //
      " ORDER BY updated_at LIMIT ?3",
      [](const Cursor& row) { return QuietDebate{row.Id(0), row.Time(1)}; }, after, until, limit);
}

void Tx::AddNotices(std::span<const Notice> notices) {
  for (const Notice& n : notices) {
    SetDebateSubject(n.debate_id);
    Write("INSERT INTO notices (" NOTICE_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
          n.target, n.debate_id, n.seq, Name(n.kind), n.created_ms, n.attempts, n.next_ms);
  }
}

std::int64_t Tx::DropNotices(std::int64_t created_before_ms, std::int64_t keep) {
  Write("DELETE FROM notices WHERE created_at < ?1", created_before_ms);
  std::int64_t dropped = sqlite3_changes(db_.handle());
  Write(
      "DELETE FROM notices WHERE (debate_id, target, seq, kind) IN (SELECT debate_id, target, seq, kind FROM "
      "notices "
      "ORDER BY kind = 'stalled', created_at DESC, debate_id, target, seq DESC, kind DESC LIMIT -1 OFFSET ?1)",
      keep);
  return dropped += sqlite3_changes(db_.handle());
}

}  // namespace aw::sqlite
