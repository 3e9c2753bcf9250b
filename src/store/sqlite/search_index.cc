#include "store/sqlite/search_index.h"

#include <algorithm>
#include <vector>

#include "core/fold.h"
#include "core/search.h"

namespace aw::sqlite {
namespace {

std::string JoinedWords(std::string_view text) {
  std::string joined;
  for (const Word& word : WordsOf(text)) joined.append(joined.empty() ? "" : " ").append(word.folded);
  return joined;
}

std::string JoinedGrams(std::string_view title) {
  auto grams = GramsOf(Folded(title));
  std::ranges::sort(grams);
  grams.erase(std::unique(grams.begin(), grams.end()), grams.end());
  std::string joined;
  for (const std::string& gram : grams) joined.append(joined.empty() ? "" : " ").append(gram);
  return joined;
}

// Texts are indexed without checks; the reads of clients report damaged data.
#define TEXT_COLUMNS "d.title, a.type, a.content, a.extras"
#define IS_SEARCHED "type IN ('MOTION', 'RESOLUTION', 'RULING')"

IndexedText TextIn(const Cursor& row, int first) {
  const auto text = [&](int column) { return row.Any(first + column).value_or(std::string()); };
  return {text(0), text(1), SearchedText(text(2), text(3))};
}

void InsertText(Database& db, std::int64_t id, const IndexedText& text) {
  db.Use("INSERT INTO search_words (rowid, title, body, topic, kind) VALUES (?1, ?2, ?3, ?4, ?5)")
      .Bind(id, text.title, text.body, text.topic, text.kind)
      .Run();
  if (text.grams.empty()) return;
  db.Use("INSERT INTO title_grams (rowid, grams) VALUES (?1, ?2)").Bind(id, text.grams).Run();
}

void DeleteText(Database& db, std::int64_t id, const IndexedText& text) {
  db.Use(
        "INSERT INTO search_words (search_words, rowid, title, body, topic, kind) VALUES ('delete', ?1, ?2, ?3, ?4, "
        "?5)")
      .Bind(id, text.title, text.body, text.topic, text.kind)
      .Run();
  if (text.grams.empty()) return;
  db.Use("INSERT INTO title_grams (title_grams, rowid, grams) VALUES ('delete', ?1, ?2)").Bind(id, text.grams).Run();
}

}  // namespace

IndexedText::IndexedText(std::string_view debate_title, std::string_view type, std::string_view content)
    : body(JoinedWords(content)), kind(WithoutCase(type)) {
  const bool is_motion = type == Name(ArgumentType::kMotion);
  (is_motion ? title : topic) = JoinedWords(debate_title);
  if (is_motion) grams = JoinedGrams(debate_title);
}

void QueueForIndexing(Database& db, const Argument& argument) {
  db.Use("INSERT INTO search_pending (debate_id, seq) VALUES (?1, ?2)").Bind(argument.debate_id, argument.seq).Run();
}

void QueueMissingTexts(Database& db, const Uuid& debate_id) {
  db.Use(
        "INSERT OR IGNORE INTO search_pending (debate_id, seq) SELECT debate_id, seq FROM arguments a "
        "WHERE debate_id = ?1 AND " IS_SEARCHED
        " AND NOT EXISTS (SELECT 1 FROM search_texts t WHERE t.debate_id = a.debate_id AND t.seq = a.seq)")
      .Bind(debate_id)
      .Run();
}

void RemoveFromIndex(Database& db, const Uuid& debate_id) {
  std::vector<std::pair<std::int64_t, IndexedText>> texts;
  {
    Cursor row = db.Use("SELECT t.id, " TEXT_COLUMNS
                        " FROM search_texts t JOIN debates d ON d.id = t.debate_id "
                        "JOIN arguments a ON a.debate_id = t.debate_id AND a.seq = t.seq WHERE t.debate_id = ?1");
    row.Bind(debate_id);
    while (row.Step()) texts.emplace_back(row.Int(0), TextIn(row, 1));
  }
  for (const auto& [id, text] : texts) DeleteText(db, id, text);
  db.Use("DELETE FROM search_texts WHERE debate_id = ?1").Bind(debate_id).Run();
  db.Use("DELETE FROM search_pending WHERE debate_id = ?1").Bind(debate_id).Run();
}

void SearchIndex::Open() {
  if (db_.Number("SELECT fold_version FROM search_state") == kFoldVersion) return;
  db_.Execute("BEGIN IMMEDIATE");
  try {
    db_.Execute("INSERT INTO search_words (search_words) VALUES ('delete-all')");
    db_.Execute("INSERT INTO title_grams (title_grams) VALUES ('delete-all')");
    db_.Execute("DELETE FROM search_texts");
    db_.Execute(
        "INSERT OR IGNORE INTO search_pending (debate_id, seq) SELECT debate_id, seq FROM arguments "
        "WHERE " IS_SEARCHED " ORDER BY debate_id, seq");
    db_.Use("UPDATE search_state SET fold_version = ?1").Bind(std::int64_t{kFoldVersion}).Run();
    db_.Execute("COMMIT");
  } catch (...) {
    db_.Rollback();
    throw;
  }
}

bool SearchIndex::Fill() {
  // Waits neither for another process's lock nor for the disk; the destructor restores both settings.
  struct BackgroundSettings {
    Database& db;
    explicit BackgroundSettings(Database& d) : db(d) {
      db.SetBusyTries(1);
      db.Execute("PRAGMA synchronous = NORMAL");
    }
    ~BackgroundSettings() {
      db.Rollback();
      sqlite3_exec(db.handle(), "PRAGMA synchronous = FULL", nullptr, nullptr, nullptr);
      db.SetBusyTries(Database::kDefaultBusyTries);
    }
  };
  const BackgroundSettings settings(db_);
  db_.Use("BEGIN IMMEDIATE").Run();
  const bool more = FillInTransaction();
  db_.Use("COMMIT").Run();
  return more;
}

bool SearchIndex::FillInTransaction() {
  struct Pending {
    Uuid debate_id;
    std::int64_t seq;
    bool exists;
    IndexedText text;
  };
  std::vector<Pending> slice;
  bool more = false;
  {
    Cursor row = db_.Use("SELECT p.debate_id, p.seq, " TEXT_COLUMNS
                         " FROM search_pending p LEFT JOIN debates d ON d.id = p.debate_id "
                         "LEFT JOIN arguments a ON a.debate_id = p.debate_id AND a.seq = p.seq LIMIT ?1");
    row.Bind(kMostTexts + 1);
    std::size_t bytes = 0;
    while (!more && row.Step()) {
      more = static_cast<std::int64_t>(slice.size()) == kMostTexts || bytes >= kMostBytes;
      if (more) break;
      slice.push_back({row.Id(0), row.Int(1), !row.IsNull(2) && !row.IsNull(3), TextIn(row, 2)});
      bytes += slice.back().text.body.size();
    }
  }
  for (const Pending& pending : slice) {
    db_.Use("DELETE FROM search_pending WHERE debate_id = ?1 AND seq = ?2").Bind(pending.debate_id, pending.seq).Run();
    if (!pending.exists) continue;
    db_.Use("INSERT INTO search_texts (debate_id, seq) VALUES (?1, ?2)").Bind(pending.debate_id, pending.seq).Run();
    InsertText(db_, sqlite3_last_insert_rowid(db_.handle()), pending.text);
  }
  return more;
}

}  // namespace aw::sqlite
