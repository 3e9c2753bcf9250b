#include "store/postgres/search_check.h"

#include <string_view>

#include "core/fold.h"
#include "core/search.h"
#include "store/postgres/index_texts.h"
#include "store/postgres/inspecting.h"

namespace aw::postgres {
namespace {

constexpr Inspection kIndexInspections[] = {
    {"argument neither in the search index nor waiting for it, or in both, of debate",
     "SELECT a.debate_id::text FROM arguments a LEFT JOIN search_texts t ON t.debate_id = a.debate_id AND t.seq = "
     "a.seq "
     "LEFT JOIN search_pending p ON p.debate_id = a.debate_id AND p.seq = a.seq "
     "WHERE a.type IN ('MOTION', 'RESOLUTION', 'RULING') AND (t.seq IS NULL) = (p.seq IS NULL) "
     "AND (SELECT fold_version FROM search_state) > 0 ORDER BY a.debate_id"},
    {"search index of no argument of debate",
     "SELECT x.debate_id::text FROM (SELECT debate_id, seq FROM search_texts UNION ALL "
     "SELECT debate_id, seq FROM search_pending UNION ALL SELECT debate_id, 1 FROM search_titles) x "
     "LEFT JOIN arguments a ON a.debate_id = x.debate_id AND a.seq = x.seq "
     "WHERE coalesce(a.type, '') NOT IN ('MOTION', 'RESOLUTION', 'RULING') ORDER BY x.debate_id"},
};

}  // namespace

void CheckSearchIndex(PgConnection& db, std::vector<std::string>& findings) {
  if (db.Query("SELECT fold_version FROM search_state")[0].Int(0) != kFoldVersion) return;
  Inspect(db, kIndexInspections, findings);
  QueryForCheck(db,
                "DECLARE indexed NO SCROLL CURSOR FOR SELECT t.debate_id, d.title, a.type, a.content, t.words::text, "
                "i.folded, i.grams::text, a.extras FROM search_texts t JOIN debates d ON d.id = t.debate_id "
                "JOIN arguments a ON a.debate_id = t.debate_id AND a.seq = t.seq "
                "LEFT JOIN search_titles i ON i.debate_id = t.debate_id AND t.seq = 1");
  std::int64_t wrong = 0;
  while (true) {
    const Rows rows = QueryForCheck(db, "FETCH 500 FROM indexed");
    if (rows.empty()) break;
    std::vector<std::string> words, grams;
    for (int i = 0; i < rows.size(); ++i) {
      const Row row = rows[i];
      const std::string folded = Folded(row.Text(1));
      const std::string text = SearchedText(row.Text(3), StringOrEmpty(row, 7));
      words.push_back(WordsVector(row.Text(1), ArgumentTypeNamed(row.Text(2)).value(), text));
      grams.push_back(GramsVector(folded));
      if (row.Text(2) == Name(ArgumentType::kMotion) && (row.IsNull(5) || row.Text(5) != folded)) ++wrong;
    }
    // Converts the expected values to the text form that PostgreSQL uses.
    const auto text = [](const std::string& each) { return std::string_view(each); };
    const Rows expected =
        QueryForCheck(db,
                      "SELECT u.words::tsvector::text, u.grams::tsvector::text FROM unnest($1::text[], $2::text[]) "
                      "WITH ORDINALITY AS u (words, grams, place) ORDER BY place",
                      Params().PutArray(words, text).PutArray(grams, text));
    for (int i = 0; i < rows.size(); ++i) {
      const bool same = rows[i].Text(4) == expected[i].Text(0);
      const bool same_title = rows[i].IsNull(6) || rows[i].Text(6) == expected[i].Text(1);
      if (!same || !same_title) ++wrong;
    }
  }
  if (wrong > 0) findings.push_back("search index is wrong about texts: " + std::to_string(wrong));
}

}  // namespace aw::postgres
