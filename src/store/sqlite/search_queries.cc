// Search: the index yields candidates, newest first, and their texts decide (core/search.h).
#include "core/search.h"
#include "store/sqlite/rows.h"
#include "store/sqlite/search_functions.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

#define ITS_ARGUMENT(id) \
  "CROSS JOIN search_texts t ON t.id = " id " CROSS JOIN arguments a ON a.debate_id = t.debate_id AND a.seq = t.seq "
// Scores only the newest 1000 matches, which bounds the cost of frequent words.
#define FIND(from_and_where) \
  "SELECT " DEBATE_COLUMNS("d.") ", " HEAD_COLUMNS("a.") ", a.created_at, a.content, a.extras FROM "                  \
  "(SELECT r FROM (SELECT w.rowid AS r, rough_score(search_words) AS score FROM search_words w " from_and_where       \
  "ORDER BY w.rowid DESC LIMIT 1000) ORDER BY score DESC, r DESC LIMIT ?2) f " ITS_ARGUMENT("f.r")                    \
  "CROSS JOIN debates d ON d.id = t.debate_id"

constexpr char kFind[] = FIND("WHERE search_words MATCH ?1 ");

// From ?3 until ?4, among the newest ?5 + 1 matches.
#define OLDEST "(SELECT rowid FROM search_words WHERE search_words MATCH ?1 ORDER BY rowid DESC LIMIT 1 OFFSET ?5)"
#define IN_PERIOD "a.created_at >= ?3 AND a.created_at < ?4 "
constexpr char kFindInPeriod[] =
    FIND(ITS_ARGUMENT("w.rowid") "WHERE search_words MATCH ?1 AND w.rowid >= coalesce(" OLDEST ", 0) AND " IN_PERIOD);

}  // namespace

void Tx::BeginSearch() {
  if (limit_) limit_->BeginSearch();
  if (has_search_functions_) return;
  AddSearchFunctions(db_.handle(), limit_);
  has_search_functions_ = true;
}

std::vector<SearchHit> Tx::Search(const SearchQuery& query) {
  if (query.terms.empty()) return {};
  BeginSearch();
  const std::string match = SearchMatch(query.terms, query.type);
  std::vector<SearchHit> hits;
  // Bound values are not copied: they outlive the cursor.
  const Time from = query.from.value_or(Time());
  const Time to = query.to.value_or(ListPlace::Start().updated_at);
  Cursor row = db_.Use(query.HasPeriod() ? kFindInPeriod : kFind);
  row.Bind(match, 2 * query.limit + 20);
  if (query.HasPeriod()) row.Bind(from, to, SearchQuery::kMostDated - 1);
  while (row.Step()) {
    CheckLimit();
    hits.push_back(HitIn(row, ListedDebateIn(row), query));
  }
  Rank(hits, query.limit);
  return hits;
}

}  // namespace aw::sqlite
