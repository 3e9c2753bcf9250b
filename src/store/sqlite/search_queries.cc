// Search: the index yields candidates, newest first, and their texts decide (core/search.h).
#include "core/search.h"
#include "store/sqlite/rows.h"
#include "store/sqlite/search_functions.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

// Scores only the newest 1000 matches, which bounds the cost of frequent words.
constexpr char kFind[] =
    "SELECT " DEBATE_COLUMNS("d.") ", " HEAD_COLUMNS("a.") ", a.created_at, a.content, a.extras FROM "
    "(SELECT r FROM (SELECT rowid AS r, rough_score(search_words) AS score FROM search_words "
    "WHERE search_words MATCH ?1 ORDER BY rowid DESC LIMIT 1000) ORDER BY score DESC, r DESC LIMIT ?2) f "
    "CROSS JOIN search_texts t ON t.id = f.r "
    "CROSS JOIN arguments a ON a.debate_id = t.debate_id AND a.seq = t.seq "
    "CROSS JOIN debates d ON d.id = t.debate_id";

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
  Cursor row = db_.Use(kFind);
  row.Bind(match, 2 * query.limit + 20);
  while (row.Step()) {
    CheckLimit();
    hits.push_back(HitIn(row, ListedDebateIn(row), query));
  }
  Rank(hits, query.limit);
  return hits;
}

}  // namespace aw::sqlite
