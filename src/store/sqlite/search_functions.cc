#include "store/sqlite/search_functions.h"

#include <string_view>

#include "core/fold.h"
#include "core/search.h"
#include "store/sqlite/database.h"

namespace aw::sqlite {
namespace {

// A hit in the title, a column of its own, scores more than any number of hits in the text.
constexpr int kTitleColumn = 0;
constexpr int kBodyColumn = 1;

// SQLite calls the progress handler between its own steps; a row with many hits takes few of them.
void RoughScore(const Fts5ExtensionApi* api, Fts5Context* row, sqlite3_context* result, int, sqlite3_value**) {
  const auto* const limit = static_cast<const ReadLimit*>(api->xUserData(row));
  if (limit && limit->IsOver()) return sqlite3_result_error_code(result, SQLITE_INTERRUPT);
  double score = 0;
  for (int phrase = 0; phrase < api->xPhraseCount(row); ++phrase) {
    std::size_t left = SearchTerms::kMostCounted;
    double in_body = 0;
    bool in_title = false;
    Fts5PhraseIter place;
    int column = 0, offset = 0;
    int code = api->xPhraseFirst(row, phrase, &place, &column, &offset);
    if (code != SQLITE_OK) return sqlite3_result_error_code(result, code);
    for (; column >= 0 && left > 0; --left, api->xPhraseNext(row, &place, &column, &offset)) {
      in_title = in_title || column == kTitleColumn;
      if (column == kBodyColumn) ++in_body;
    }
    score += (in_title ? 3 : 0) + in_body / (in_body + 2);
  }
  sqlite3_result_double(result, score);
}

std::string_view TextOf(sqlite3_value* value) {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_value_text(value));
  return bytes ? std::string_view(bytes, static_cast<std::size_t>(sqlite3_value_bytes(value))) : std::string_view();
}

void TitleContains(sqlite3_context* result, int, sqlite3_value** values) {
  const bool contains = Folded(TextOf(values[0])).find(TextOf(values[1])) != std::string::npos;
  sqlite3_result_int(result, contains ? 1 : 0);
}

void ThrowUnlessOk(sqlite3* db, int code) {
  if (code != SQLITE_OK) throw SqliteError(code & 0xFF, sqlite3_errmsg(db));
}

// https://www.sqlite.org/fts5.html, section 7: how to get the FTS5 API.
fts5_api* Fts5Of(sqlite3* db) {
  fts5_api* api = nullptr;
  sqlite3_stmt* statement = nullptr;
  ThrowUnlessOk(db, sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, nullptr));
  sqlite3_bind_pointer(statement, 1, static_cast<void*>(&api), "fts5_api_ptr", nullptr);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  if (!api) throw SqliteError(SQLITE_ERROR, "this SQLite has no FTS5");
  return api;
}

}  // namespace

void AddSearchFunctions(sqlite3* db, const ReadLimit* limit) {
  fts5_api* const fts5 = Fts5Of(db);
  ThrowUnlessOk(db, fts5->xCreateFunction(fts5, "rough_score", const_cast<ReadLimit*>(limit), RoughScore, nullptr));
  ThrowUnlessOk(db, sqlite3_create_function_v2(db, "title_contains", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                                               TitleContains, nullptr, nullptr, nullptr));
}

std::string SearchMatch(const SearchTerms& terms, std::optional<ArgumentType> type) {
  std::string match;
  for (const SearchTerm& term : terms.terms) {
    match.append(match.empty() ? "(\"" : " AND \"");
    for (std::size_t i = 0; i < term.words.size(); ++i) match.append(i == 0 ? "" : " ").append(term.words[i]);
    match.append(term.prefix ? "\" *" : "\"");
  }
  match.append(")");
  if (!type) return "{title body} : " + match;
  return "kind : \"" + std::string(Name(*type)) + "\" AND {title body topic} : " + match;
}

}  // namespace aw::sqlite
