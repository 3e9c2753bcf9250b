// The list of all rulings.
#include "store/postgres/columns.h"
#include "store/postgres/index_texts.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

// A ruling has closed its debate if the debate is closed and nothing follows.
#define SHOWN(rows) \
  "SELECT " DEBATE_COLUMNS_OF("d") ", a.id, a.seq, a.type, a.role, a.created_at, a.content, a.extras,"            \
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

ListedRuling RulingIn(const Row& row) {
  const ArgumentHead head = ArgumentHeadIn(row, kAfterDebate);
  ListedRuling ruling{.debate = DebateIn(row),
                      .ruling = head,
                      .created_at = row.Time(kAfterDebate + 4),
                      .tie = head.id,
                      .cause = ArgumentTypeNamed(row.Text(kAfterDebate + 8)).value(),
                      .closes = row.Int(kAfterDebate + 7) != 0};
  SetTexts(ruling, row.Text(kAfterDebate + 5), row.OptionalString(kAfterDebate + 6).value_or(std::string()),
           row.Text(kAfterDebate + 9));
  return ruling;
}

}  // namespace

RulingPage Queries::Rulings(const RulingQuery& query) {
  if (query.terms && query.terms->empty()) return {};
  const ListPlace begin = query.Begin();
  Params params(query.limit + 1, begin.updated_at, begin.tie, query.from);
  if (query.terms) {
    BeginFind();
    params.Put(WordsQuery({.terms = *query.terms, .type = ArgumentType::kRuling})).Put(RulingQuery::kMostFound);
  }
  return PageOf(Query(query.terms ? kFound : kRulings, params).Each(RulingIn), query.limit);
}

}  // namespace aw::postgres
