// The list of all rulings.
#include "store/sqlite/rows.h"
#include "store/sqlite/search_functions.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

// A ruling has closed its debate if the debate is closed and nothing follows.
#define SHOWN(rows) \
  "SELECT " DEBATE_COLUMNS("d.") ", " HEAD_COLUMNS("a.") ", a.created_at, a.content, a.extras,"                \
  " d.state = 'CLOSED' AND NOT EXISTS (SELECT 1 FROM arguments n WHERE n.debate_id = a.debate_id AND n.seq = a.seq" \
  " + 1), c.type, c.content, a.rowid FROM (" rows ") f CROSS JOIN arguments a ON a.rowid = f.r"                     \
  " CROSS JOIN debates d ON d.id = a.debate_id"                                                                     \
  " CROSS JOIN arguments c ON c.debate_id = a.debate_id AND c.seq = a.seq - 1"                                      \
  " ORDER BY f.created_at DESC, f.r DESC"
#define NEWEST_FIRST " ORDER BY created_at DESC, r DESC LIMIT ?1"

// After the place (?2, ?3), from ?4 on. SQLite merges two ranges of rulings_by_time; a row-value comparison would scan
// a whole millisecond.
constexpr char kRulings[] = SHOWN(
    "SELECT created_at, rowid AS r FROM arguments WHERE type = 'RULING' AND created_at = ?2 AND rowid < ?3"
    " AND created_at >= ?4"
    " UNION ALL SELECT created_at, rowid AS r FROM arguments WHERE type = 'RULING' AND created_at < ?2"
    " AND created_at >= ?4" NEWEST_FIRST);

// Among the newest rulings that the search index finds.
constexpr char kFound[] = SHOWN(
    "SELECT a.created_at, a.rowid AS r FROM (SELECT rowid AS id FROM search_words WHERE search_words MATCH ?5"
    " ORDER BY rowid DESC LIMIT ?6) w CROSS JOIN search_texts t ON t.id = w.id"
    " CROSS JOIN arguments a ON a.debate_id = t.debate_id AND a.seq = t.seq"
    " WHERE (a.created_at < ?2 OR (a.created_at = ?2 AND a.rowid < ?3)) AND a.created_at >= ?4" NEWEST_FIRST);

}  // namespace

RulingPage Tx::Rulings(const RulingQuery& query) {
  if (query.terms && query.terms->empty()) return {};
  const ListPlace begin = query.Begin();
  const Time from = query.from.value_or(Time());
  const std::string match = query.terms ? SearchMatch(*query.terms, ArgumentType::kRuling) : std::string();
  if (query.terms) BeginSearch();
  Cursor row = db_.Use(query.terms ? kFound : kRulings);
  // Bound values are not copied: they outlive the cursor.
  row.Bind(query.limit + 1, begin.updated_at, RowidOf(begin.tie), from);
  if (query.terms) row.Bind(match, RulingQuery::kMostFound);
  std::vector<ListedRuling> found;
  while (row.Step()) {
    CheckLimit();
    found.push_back(RulingIn(row, ListedDebateIn(row), TieOf(row.Int(kAfterDebate + 10))));
  }
  return PageOf(std::move(found), query.limit);
}

}  // namespace aw::sqlite
