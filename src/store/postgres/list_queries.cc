// Lists of debates, whole or by a text in their titles, and the search for what was decided.
#include "store/postgres/columns.h"
#include "store/postgres/index_texts.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

// After the place $3, $4.
#define AFTER "(updated_at, id) < ($3::timestamptz, $4::uuid)"
#define ORDER " ORDER BY updated_at DESC, id DESC "
#define NEWEST_FIRST ORDER "LIMIT $1::bigint OFFSET $2::bigint"
// Each state is read in order from debates_by_state and no further than it may be needed; PostgreSQL merges the five.
#define OF_STATE(state)                                                                \
  "(SELECT " DEBATE_COLUMNS " FROM debates WHERE state = '" state "' AND " AFTER ORDER \
  "LIMIT least($1::bigint, 1e18::bigint) + least($2::bigint, 1e18::bigint))"
constexpr char kListAll[] = OF_STATE("AWAITING_OPPONENT") " UNION ALL " OF_STATE("AWAITING_PROPOSER") " UNION ALL "  //
    OF_STATE("AWAITING_ARBITRATOR") " UNION ALL " OF_STATE("INTERVENTION_PENDING") " UNION ALL "                     //
    OF_STATE("CLOSED") NEWEST_FIRST;
constexpr char kListState[] = "SELECT " DEBATE_COLUMNS " FROM debates WHERE state = $5::text AND " AFTER NEWEST_FIRST;
constexpr char kTotal[] =
    "SELECT coalesce(sum(n), 0)::bigint FROM debate_counts WHERE $1::text IS NULL OR state = $1::text";

constexpr char kCountTitles[] =
    "SELECT count(*) FROM (SELECT FROM search_titles WHERE grams @@ $1::text::tsquery AND "
    "position($2::text IN folded) > 0 LIMIT $3::bigint) AS found";
// What waits for the index is compared by us; it is little, but for the first minutes after an upgrade.
constexpr char kTitled[] =
    "SELECT " DEBATE_COLUMNS
    " FROM debates WHERE ($3::text IS NULL OR state = $3::text) AND id = ANY (ARRAY("
    "SELECT debate_id FROM search_titles WHERE grams @@ $1::text::tsquery AND position($2::text IN folded) > 0))";
constexpr char kUntitled[] = "SELECT " DEBATE_COLUMNS
                             " FROM debates WHERE ($1::text IS NULL OR state = $1::text) AND id = ANY (ARRAY("
                             "SELECT debate_id FROM search_pending WHERE seq = 1 LIMIT 5000))";

// Of what is found everywhere only the newest are looked at. PostgreSQL chooses by how common the words are whether to
// read the index by words or from its newest end.
constexpr char kFind[] =
    "SELECT " DEBATE_COLUMNS_OF("d") ", a.id, a.seq, a.type, a.role, a.created_at, a.content FROM "
    "(SELECT debate_id, seq FROM (SELECT debate_id, seq, id, words FROM search_texts WHERE words @@ $1::text::tsquery "
    "AND ($2::text IS NULL OR type = $2::text) ORDER BY id DESC LIMIT 1000) AS newest "
    "ORDER BY ts_rank(words, $1::text::tsquery) DESC, id DESC LIMIT $3::bigint) AS found "
    "JOIN arguments a ON a.debate_id = found.debate_id AND a.seq = found.seq JOIN debates d ON d.id = found.debate_id";

std::optional<std::string_view> NameOf(const std::optional<State>& state) {
  if (!state) return std::nullopt;
  return Name(*state);
}

Placed PlacedIn(const Row& row) {
  Debate debate = DebateIn(row);
  const Uuid id = debate.id;
  return {std::move(debate), id};
}

}  // namespace

std::vector<Placed> Queries::QueryListed(const DebateQuery& query) {
  const ListPlace after = query.after.value_or(ListPlace::Start());
  Params params(query.limit, query.offset, after.updated_at, after.tie);
  if (query.state) params.Put(NameOf(query.state));
  return Query(query.state ? kListState : kListAll, params).Each(PlacedIn);
}

DebatePage Queries::QueryTitled(const DebateQuery& query, const std::string& folded) {
  const std::string grams = GramsQuery(folded);
  const Rows count = Query(kCountTitles, Params(grams, folded, kMostCounted + 1));
  if (count[0].Int(0) > kMostCounted) {
    return *WalkTitles(query, folded, [this](const DebateQuery& stretch) { return QueryListed(stretch); });
  }
  std::vector<Placed> found = Query(kTitled, Params(grams, folded, NameOf(query.state))).Each(PlacedIn);
  for (Placed& each : Query(kUntitled, Params(NameOf(query.state))).Each(PlacedIn)) {
    if (TitleContains(each.debate, folded)) found.push_back(std::move(each));
  }
  return PageOf(std::move(found), query);
}

DebatePage Queries::QueryDebates(const DebateQuery& query) {
  const std::string folded = Folded(query.title_contains);
  if (!folded.empty()) return QueryTitled(query, folded);
  DebatePage page;
  page.total = Query(kTotal, Params(NameOf(query.state)))[0].Int(0);
  if (query.offset >= page.total) return page;
  DebateQuery with_one_more = query;
  ++with_one_more.limit;
  Show(QueryListed(with_one_more), query.limit, page);
  return page;
}

std::vector<SearchHit> Queries::QuerySearch(const SearchQuery& query) {
  if (query.terms.empty()) return {};
  constexpr int kHead = 12;  // the column after the debate's
  std::optional<std::string_view> type;
  if (query.type) type = Name(*query.type);
  Query("SELECT set_config('plan_cache_mode', 'force_custom_plan', true)", {});
  std::vector<SearchHit> hits =
      Query(kFind, Params(WordsQuery(query), type, 2 * query.limit + 20)).Each([&](const Row& row) {
        SearchHit hit{.debate = DebateIn(row), .argument = Argument(), .snippet = {}};
        static_cast<ArgumentHead&>(*hit.argument) = ArgumentHeadIn(row, kHead);
        hit.argument->debate_id = hit.debate.id;
        hit.argument->created_at = row.Time(kHead + 4);
        Judge(hit, query, row.Text(kHead + 5));
        return hit;
      });
  Rank(hits, query.limit);
  return hits;
}

}  // namespace aw::postgres
