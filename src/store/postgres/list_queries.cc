// Lists of debates, all or filtered by a text in the title, and the search.
#include "store/postgres/columns.h"
#include "store/postgres/index_texts.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

// After the place ($3, $4).
#define AFTER "(updated_at, id) < ($3::timestamptz, $4::uuid)"
#define ORDER " ORDER BY updated_at DESC, id DESC "
#define NEWEST_FIRST ORDER "LIMIT $1::bigint OFFSET $2::bigint"
// Each state is read in order from debates_by_state, up to the rows that may be needed; PostgreSQL merges the five.
#define OF_STATE(columns, state)                                                \
  "(SELECT " columns " FROM debates WHERE state = '" state "' AND " AFTER ORDER \
  "LIMIT least($1::bigint, 1e18::bigint) + least($2::bigint, 1e18::bigint))"
#define OF_ANY_STATE(columns)                                                                                         \
  OF_STATE(columns, "AWAITING_OPPONENT")                                                                              \
  " UNION ALL " OF_STATE(columns, "AWAITING_PROPOSER") " UNION ALL " OF_STATE(                                        \
      columns, "AWAITING_ARBITRATOR") " UNION ALL " OF_STATE(columns,                                                 \
                                                             "INTERVENTION_PENDING") " UNION ALL " OF_STATE(columns,  \
                                                                                                            "CLOSED") \
      NEWEST_FIRST
#define OF_ONE_STATE(columns) "SELECT " columns " FROM debates WHERE state = $5::text AND " AFTER NEWEST_FIRST
#define TITLE_COLUMNS "updated_at, id, title"
constexpr char kListAll[] = OF_ANY_STATE(DEBATE_COLUMNS(""));
constexpr char kListState[] = OF_ONE_STATE(DEBATE_COLUMNS(""));
constexpr char kTitlesOfAll[] = OF_ANY_STATE(TITLE_COLUMNS);
constexpr char kTitlesOfState[] = OF_ONE_STATE(TITLE_COLUMNS);
constexpr char kTotal[] =
    "SELECT coalesce(sum(n), 0)::bigint FROM debate_counts WHERE $1::text IS NULL OR state = $1::text";

// The state is not in this index; kPlaces filters by it.
constexpr char kIdsByTitle[] =
    "SELECT debate_id FROM search_titles WHERE grams @@ $1::text::tsquery AND position($2::text IN folded) > 0 "
    "LIMIT $3::bigint";
constexpr char kPlaces[] =
    "SELECT updated_at, id FROM debates WHERE ($1::text IS NULL OR state = $1::text) AND id = ANY ($2::uuid[])";
// Debates that are pending for the index are compared here; they are few, except in the first minutes after an upgrade.
constexpr char kPendingTitles[] = "SELECT " TITLE_COLUMNS
                                  " FROM debates WHERE ($1::text IS NULL OR state = $1::text) AND id = ANY (ARRAY("
                                  "SELECT debate_id FROM search_pending WHERE seq = 1 LIMIT 5000))";
constexpr char kDebatesById[] = "SELECT " DEBATE_COLUMNS("") " FROM debates WHERE id = ANY ($1::uuid[])" ORDER;

// Ranks only the newest 1000 matches. PostgreSQL chooses by the frequency of the words whether to read the index by
// words or from its newest end.
#define MATCHES                                                                          \
  "SELECT debate_id, seq, id, words FROM search_texts WHERE words @@ $1::text::tsquery " \
  "AND ($2::text IS NULL OR type = $2::text) ORDER BY id DESC LIMIT "
#define FIND(newest) \
  "SELECT " DEBATE_COLUMNS("d.") ", " HEAD_COLUMNS("a.") ", a.created_at, a.content, a.extras FROM "                   \
  "(SELECT debate_id, seq FROM (" newest ") AS newest "                                                               \
  "ORDER BY ts_rank(words, $1::text::tsquery) DESC, id DESC LIMIT $3::bigint) AS found "                              \
  "JOIN arguments a ON a.debate_id = found.debate_id AND a.seq = found.seq JOIN debates d ON d.id = found.debate_id"
constexpr char kFind[] = FIND(MATCHES "1000");
// From $4 until $5, among the newest $6 matches.
constexpr char kFindInPeriod[] =
    FIND("SELECT m.* FROM (" MATCHES
         "$6::bigint) m JOIN arguments a ON a.debate_id = m.debate_id AND a.seq = m.seq "
         "WHERE a.created_at >= coalesce($4::timestamptz, '-infinity') AND a.created_at < coalesce($5::timestamptz, "
         "'infinity') ORDER BY m.id DESC LIMIT 1000");

// Custom plans, because the best plan depends on the frequency of the text. ReadLimit::kSearch limits all statements of
// a search together.
constexpr char kSearchSettings[] =
    "SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('statement_timeout', '2s', true)";

std::optional<std::string_view> StateParam(const std::optional<State>& state) {
  if (!state) return std::nullopt;
  return Name(*state);
}

ListedDebate ListedDebateIn(const Row& row) {
  Debate debate = DebateIn(row);
  const Uuid id = debate.id;
  return {std::move(debate), id};
}

Params ListParams(const DebateQuery& query) {
  const ListPlace after = query.after.value_or(ListPlace::Start());
  Params params(query.limit, query.offset, after.updated_at, after.tie);
  if (query.state) params.Put(StateParam(query.state));
  return params;
}

ListPlace PlaceIn(const Row& row) { return {row.Time(0), row.Id(1)}; }
TitleRow TitleRowIn(const Row& row) { return {PlaceIn(row), row.String(2)}; }

}  // namespace

void Queries::BeginFind() {
  BeginSearch();
  Query(kSearchSettings, {});
}

std::vector<ListedDebate> Queries::Listed(const DebateQuery& query) {
  return Query(query.state ? kListState : kListAll, ListParams(query)).Each(ListedDebateIn);
}

PageSelection Queries::SelectByTitle(const DebateQuery& query, const std::string& folded) {
  BeginFind();
  const std::string grams = GramsQuery(folded);
  const auto with_text = [&](std::int64_t most) {
    return Query(kIdsByTitle, Params(grams, folded, most)).Each([](const Row& row) { return row.Id(0); });
  };
  auto ids = with_text(kMaxCounted + 1);
  if (static_cast<std::int64_t>(ids.size()) > kMaxCounted) {
    const auto titles = [this](const DebateQuery& batch) {
      return Query(batch.state ? kTitlesOfState : kTitlesOfAll, ListParams(batch)).Each(TitleRowIn);
    };
    if (auto selection = ScanForPage(query, folded, titles)) return *std::move(selection);
    ids = with_text(INT64_MAX);
  }
  Params among(StateParam(query.state));
  among.PutArray(ids, [](const Uuid& id) { return id; });
  std::vector<ListPlace> found = Query(kPlaces, among).Each(PlaceIn);
  for (const TitleRow& each : Query(kPendingTitles, Params(StateParam(query.state))).Each(TitleRowIn)) {
    if (each.Contains(folded)) found.push_back(each.place);
  }
  return SelectPage(std::move(found), query);
}

DebatePage Queries::DebatesByTitle(const DebateQuery& query, const std::string& folded) {
  PageSelection selection = SelectByTitle(query, folded);
  if (selection.places.empty()) return std::move(selection.page);
  Params chosen;
  chosen.PutArray(selection.places, [](const ListPlace& place) { return place.tie; });
  selection.page.items = Query(kDebatesById, chosen).Each([](const Row& row) { return DebateIn(row); });
  return std::move(selection.page);
}

std::int64_t Queries::CountDebates(std::optional<State> state) {
  return Query(kTotal, Params(StateParam(state)))[0].Int(0);
}

std::vector<SearchHit> Queries::Search(const SearchQuery& query) {
  if (query.terms.empty()) return {};
  BeginFind();
  std::optional<std::string_view> type;
  if (query.type) type = Name(*query.type);
  Params params(WordsQuery(query), type, 2 * query.limit + 20);
  if (query.HasPeriod()) params.Put(query.from).Put(query.to).Put(SearchQuery::kMostDated);
  std::vector<SearchHit> hits = Query(query.HasPeriod() ? kFindInPeriod : kFind, params).Each([&](const Row& row) {
    CheckLimit();
    return HitIn(row, DebateIn(row), query);
  });
  Rank(hits, query.limit);
  return hits;
}

}  // namespace aw::postgres
