#include "store/postgres/batch_tx.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

#define NOTICE_COLUMNS "target, debate_id, seq, kind, created_at, attempts, next_at"
// Compares created_at too: a debate that was deleted and created again under the same id has other notices.
#define THIS_NOTICE                                                                          \
  "debate_id = $1::uuid AND target = $2::text AND seq = $3::bigint AND kind = $4::text AND " \
  "created_at = $5::bigint"

Notice NoticeIn(const Row& row) {
  const NoticeKind kind = NoticeKindNamed(row.Text(3)).value();
  return {row.String(0), row.Id(1), row.Int(2), kind, row.Int(4), row.Int(5), row.Int(6)};
}

// The first notice of each debate within a kind. A stall notice delays only stall notices: a later argument voids it.
#define FIRST(kind)                                                                                 \
  "(SELECT " NOTICE_COLUMNS " FROM notices n WHERE target = $1::text AND " kind                     \
  " AND NOT EXISTS (SELECT FROM notices e WHERE e.debate_id = n.debate_id AND e.target = n.target " \
  "AND (e.seq, e.kind) < (n.seq, n.kind) AND (e.kind <> 'stalled' OR n.kind = 'stalled')) "         \
  "ORDER BY next_at, debate_id LIMIT $2::bigint)"

// Reads one range of debates_by_state for each state, and no more rows than may be needed.
#define QUIET(state)                                          \
  "(SELECT id, updated_at FROM debates WHERE state = '" state \
  "' AND updated_at > $1::timestamptz AND updated_at <= $2::timestamptz ORDER BY updated_at LIMIT $3::bigint)"

#define THE_OLDEST                                                                                                   \
  "SELECT debate_id, target, seq, kind FROM notices ORDER BY kind = 'stalled', created_at DESC, debate_id, target, " \
  "seq DESC, kind DESC OFFSET $1::bigint"

}  // namespace

std::vector<Notice> Queries::FirstNotices(std::string_view target, std::int64_t limit) {
  return Query("SELECT * FROM (" FIRST("n.kind <> 'stalled'") " UNION ALL " FIRST(
                   "n.kind = 'stalled'") ") f ORDER BY kind = 'stalled', next_at, debate_id",
               Params(target, limit))
      .Each(NoticeIn);
}

bool Queries::HasNotice(const Notice& n) {
  return !Query("SELECT FROM notices WHERE " THIS_NOTICE,
                Params(n.debate_id, n.target, n.seq, Name(n.kind), n.created_ms))
              .empty();
}

OutboxTotals Queries::CountNotices() {
  const Rows rows = Query("SELECT count(*), coalesce(min(created_at), 0) FROM notices", {});
  return {rows[0].Int(0), rows[0].Int(1)};
}

std::vector<QuietDebate> Queries::QuietDebates(const Time& after, const Time& until, std::int64_t limit) {
  return Query(QUIET("AWAITING_OPPONENT") " UNION ALL " QUIET("AWAITING_PROPOSER") " UNION ALL "  //
               QUIET("AWAITING_ARBITRATOR") " UNION ALL " QUIET("INTERVENTION_PENDING")           //
               " ORDER BY updated_at LIMIT $3::bigint",
               Params(after, until, limit))
      .Each([](const Row& row) { return QuietDebate{row.Id(0), row.Time(1)}; });
}

std::optional<Time> Queries::QuietWatermark() {
  const Rows rows = Query("SELECT quiet_until FROM notice_mark", {});
  return rows.empty() ? std::nullopt : std::optional(rows[0].Time(0));
}

void PendingWrites::FlushNotices() {
  Params params;
  params.PutArray(notices_, [](const Notice& n) { return std::string_view(n.target); })
      .PutArray(notices_, [](const Notice& n) { return n.debate_id; })
      .PutArray(notices_, [](const Notice& n) { return n.seq; })
      .PutArray(notices_, [](const Notice& n) { return Name(n.kind); })
      .PutArray(notices_, [](const Notice& n) { return n.created_ms; })
      .PutArray(notices_, [](const Notice& n) { return n.attempts; })
      .PutArray(notices_, [](const Notice& n) { return n.next_ms; });
  Write("INSERT INTO notices (" NOTICE_COLUMNS
        ") SELECT * FROM unnest($1::text[], $2::uuid[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], "
        "$7::bigint[]) ON CONFLICT DO NOTHING",
        params);
  notices_.clear();
}

void BatchTx::AddNotices(std::span<const Notice> notices) { writes_.Add(notices); }

void BatchTx::DeleteNotice(const Notice& n) {
  writes_.Flush();
  writes_.Write("DELETE FROM notices WHERE " THIS_NOTICE,
                Params(n.debate_id, n.target, n.seq, Name(n.kind), n.created_ms));
}

void BatchTx::PostponeNotice(const Notice& n) {
  writes_.Flush();
  writes_.Write("UPDATE notices SET attempts = $6::bigint, next_at = $7::bigint WHERE " THIS_NOTICE,
                Params(n.debate_id, n.target, n.seq, Name(n.kind), n.created_ms, n.attempts, n.next_ms));
}

void BatchTx::ExpediteNotices(std::string_view target, std::int64_t next_ms) {
  writes_.Flush();
  writes_.Write("UPDATE notices SET next_at = $2::bigint WHERE target = $1::text AND next_at > $2::bigint",
                Params(target, next_ms));
}

std::int64_t BatchTx::DropNotices(std::int64_t created_before_ms, std::int64_t keep) {
  const std::int64_t before = CountNotices().count;
  writes_.Write("DELETE FROM notices WHERE created_at < $1::bigint", Params(created_before_ms));
  writes_.Write("DELETE FROM notices WHERE (debate_id, target, seq, kind) IN (" THE_OLDEST ")", Params(keep));
  return before - CountNotices().count;
}

void BatchTx::SetQuietWatermark(const Time& mark) {
  writes_.Write(
      "INSERT INTO notice_mark (id, quiet_until) VALUES (1, $1::timestamptz) "
      "ON CONFLICT (id) DO UPDATE SET quiet_until = excluded.quiet_until",
      Params(mark));
}

}  // namespace aw::postgres
