// The list of all rulings.
#include "store/postgres/columns.h"
#include "store/postgres/index_texts.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

// A ruling has closed its debate if the debate is closed and nothing follows.
#define SHOWN(rows) \
  "SELECT " DEBATE_COLUMNS("d.") ", " HEAD_COLUMNS("a.") ", a.created_at, a.content, a.extras,"            \
  " (CASE WHEN d.state = 'CLOSED' AND d.last_seq = a.seq THEN 1 ELSE 0 END)::bigint, c.type, c.content FROM (" rows \
  ") f JOIN arguments a ON a.debate_id = f.debate_id AND a.seq = f.seq JOIN debates d ON d.id = f.debate_id"      \
  " JOIN arguments c ON c.debate_id = f.debate_id AND c.seq = f.seq - 1 ORDER BY a.created_at DESC, a.id DESC"
// After the place ($2, $3), from $4 on.
#define IN_RANGE \
  " (a.created_at, a.id) < ($2::timestamptz, $3::uuid) AND a.created_at >= coalesce($4::timestamptz, '-infinity')"
#define NEWEST_FIRST " ORDER BY a.created_at DESC, a.id DESC LIMIT $1::bigint"

// Read in order from rulings_by_time.
constexpr char kRulings[] =
    SHOWN("SELECT a.debate_id, a.seq FROM arguments a WHERE a.type = 'RULING' AND" IN_RANGE NEWEST_FIRST);
// Among the newest rulings that the search index finds.
constexpr char kFound[] = SHOWN(
    "SELECT a.debate_id, a.seq FROM (SELECT debate_id, seq FROM search_texts WHERE words @@ $5::text::tsquery"
    " AND type = 'RULING' ORDER BY id DESC LIMIT $6::bigint) w"
    " JOIN arguments a ON a.debate_id = w.debate_id AND a.seq = w.seq WHERE" IN_RANGE NEWEST_FIRST);

}  // namespace

RulingPage Queries::Rulings(const RulingQuery& query) {
  if (query.terms && query.terms->empty()) return {};
  const ListPlace begin = query.Begin();
  Params params(query.limit + 1, begin.updated_at, begin.tie, query.from);
  if (query.terms) {
    BeginFind();
    params.Put(WordsQuery({.terms = *query.terms, .type = ArgumentType::kRuling})).Put(RulingQuery::kMostFound);
  }
  const auto ruling = [](const Row& row) { return RulingIn(row, DebateIn(row), row.Id(kAfterDebate)); };
  return PageOf(Query(query.terms ? kFound : kRulings, params).Each(ruling), query.limit);
}

}  // namespace aw::postgres
