#include "store/sqlite/search_check.h"

#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>

#include "core/fold.h"
#include "core/search.h"
#include "store/check.h"
#include "store/sqlite/search_index.h"

namespace aw::sqlite {
namespace {

constexpr Inspection kIndexInspections[] = {
    {"argument neither in the search index nor waiting for it, or in both, of debate",
     "SELECT a.debate_id FROM arguments a LEFT JOIN search_texts t ON t.debate_id = a.debate_id AND t.seq = a.seq "
     "LEFT JOIN search_pending p ON p.debate_id = a.debate_id AND p.seq = a.seq "
     "WHERE a.type IN ('MOTION', 'RESOLUTION', 'RULING') AND (t.id IS NULL) = (p.seq IS NULL) "
     "AND (SELECT fold_version FROM search_state) > 0"},
    {"search index of no argument of debate",
     "SELECT x.debate_id FROM (SELECT debate_id, seq FROM search_texts UNION ALL "
     "SELECT debate_id, seq FROM search_pending) x LEFT JOIN arguments a ON a.debate_id = x.debate_id AND a.seq = "
     "x.seq "
     "WHERE coalesce(a.type, '') NOT IN ('MOTION', 'RESOLUTION', 'RULING')"},
};

// An order-independent checksum of all index entries of each text.
using Sums = std::unordered_map<std::int64_t, std::uint64_t>;

std::uint64_t HashOf(std::string_view word, std::uint64_t column, std::uint64_t offset) {
  std::uint64_t hash = std::hash<std::string_view>()(word) ^ (column << 32 | offset) * 0x9E3779B97F4A7C15u;
  hash = (hash ^ hash >> 31) * 0xBF58476D1CE4E5B9u;
  return hash ^ hash >> 29;
}

void AddWords(std::string_view words, std::uint64_t column, bool with_offsets, std::uint64_t& sum) {
  for (std::uint64_t offset = 0; !words.empty(); ++offset) {
    const std::size_t end = std::min(words.find(' '), words.size());
    sum += HashOf(words.substr(0, end), column, with_offsets ? offset : 0);
    words.remove_prefix(std::min(end + 1, words.size()));
  }
}

void Compare(const Sums& expected, const Sums& found, std::string_view index, std::vector<std::string>& findings) {
  std::int64_t wrong = 0;
  for (const auto& [id, sum] : expected) {
    const auto indexed = found.find(id);
    wrong += indexed == found.end() ? sum != 0 : indexed->second != sum;
  }
  for (const auto& [id, sum] : found) wrong += !expected.contains(id);
  if (wrong == 0) return;
  findings.push_back("search index " + std::string(index) + " is wrong about texts: " + std::to_string(wrong));
}

// Columns are named in the order of the table.
std::uint64_t ColumnNamed(std::string_view name) {
  return name == "title" ? 1 : name == "body" ? 2 : name == "topic" ? 3 : 4;
}

void CompareInSnapshot(Database& db, std::vector<std::string>& findings) {
  if (db.Number("SELECT fold_version FROM search_state") != kFoldVersion) return;
  for (const auto& [finding, sql] : kIndexInspections) {
    Cursor row = db.Use(sql);
    while (row.Step()) findings.push_back(std::string(finding) + ": " + row.String(0));
  }
  Sums words, grams;
  {
    Cursor row = db.Use(
        "SELECT t.id, d.title, a.type, a.content, a.extras FROM search_texts t JOIN debates d ON d.id = t.debate_id "
        "JOIN arguments a ON a.debate_id = t.debate_id AND a.seq = t.seq");
    while (row.Step()) {
      const auto column = [&](int i) { return row.Any(i).value_or(std::string()); };
      const IndexedText text(column(1), column(2), SearchedText(column(3), column(4)));
      std::uint64_t& sum = words[row.Int(0)];
      AddWords(text.title, 1, true, sum);
      AddWords(text.body, 2, true, sum);
      AddWords(text.topic, 3, true, sum);
      AddWords(text.kind, 4, true, sum);
      if (!text.grams.empty()) AddWords(text.grams, 0, false, grams[row.Int(0)]);
    }
  }
  Sums indexed_words, indexed_grams;
  {
    Cursor row = db.Use("SELECT doc, term, col, offset FROM temp.indexed_words");
    while (row.Step()) {
      const auto offset = static_cast<std::uint64_t>(row.Int(3));
      indexed_words[row.Int(0)] += HashOf(row.Text(1), ColumnNamed(row.Text(2)), offset);
    }
  }
  {
    Cursor row = db.Use("SELECT doc, term FROM temp.indexed_grams");
    while (row.Step()) indexed_grams[row.Int(0)] += HashOf(row.Text(1), 0, 0);
  }
  Compare(words, indexed_words, "of words", findings);
  Compare(grams, indexed_grams, "of titles", findings);
}

}  // namespace

void CheckSearchIndex(Database& db, std::vector<std::string>& findings) {
  // Virtual tables of the index's terms, which exist in this connection only.
  db.Execute("CREATE VIRTUAL TABLE temp.indexed_words USING fts5vocab (main, search_words, instance)");
  db.Execute("CREATE VIRTUAL TABLE temp.indexed_grams USING fts5vocab (main, title_grams, instance)");
  // One snapshot, because a server may fill the index meanwhile.
  db.Execute("BEGIN");
  CompareInSnapshot(db, findings);
  db.Execute("COMMIT");
}

}  // namespace aw::sqlite
