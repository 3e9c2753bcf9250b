#include "store/postgres/batch_tx.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

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
      .Each([](const Row& row) { return NoticeIn(row); });
}

std::vector<QuietDebate> Queries::QuietDebates(const Time& after, const Time& until, std::int64_t limit) {
  return Query(QUIET("AWAITING_OPPONENT") " UNION ALL " QUIET("AWAITING_PROPOSER") " UNION ALL "  //
               QUIET("AWAITING_ARBITRATOR") " UNION ALL " QUIET("INTERVENTION_PENDING")           //
               " ORDER BY updated_at LIMIT $3::bigint",
               Params(after, until, limit))
      .Each([](const Row& row) { return QuietDebate{row.Id(0), row.Time(1)}; });
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

std::int64_t BatchTx::DropNotices(std::int64_t created_before_ms, std::int64_t keep) {
  const std::int64_t before = CountNotices().count;
  writes_.Write("DELETE FROM notices WHERE created_at < $1::bigint", Params(created_before_ms));
  writes_.Write("DELETE FROM notices WHERE (debate_id, target, seq, kind) IN (" THE_OLDEST ")", Params(keep));
  return before - CountNotices().count;
}

}  // namespace aw::postgres
