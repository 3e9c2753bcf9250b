#include "store/sqlite/search_functions.h"

#include <map>
#include <string_view>
#include <utility>

#include "core/fold.h"
#include "store/sqlite/database.h"

namespace aw::sqlite {
namespace {

// A word in the title, a column of its own, counts as much as any number of them in the text.
constexpr int kTitleColumn = 0;
constexpr int kBodyColumn = 1;

void RoughScore(const Fts5ExtensionApi* api, Fts5Context* row, sqlite3_context* result, int, sqlite3_value**) {
  int found = 0;
  if (const int code = api->xInstCount(row, &found); code != SQLITE_OK) return sqlite3_result_error_code(result, code);
  std::map<std::pair<int, int>, double> counts;  // by phrase and column
  for (int i = 0; i < found; ++i) {
    int phrase = 0, column = 0, offset = 0;
    if (api->xInst(row, i, &phrase, &column, &offset) != SQLITE_OK) break;
    ++counts[{phrase, column}];
  }
  double score = 0;
  for (const auto& [place, count] : counts) {
    if (place.second == kTitleColumn) score += 3;
    if (place.second == kBodyColumn) score += count / (count + 2);
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

// https://www.sqlite.org/fts5.html, section 7: the way to FTS5's functions.
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

void AddSearchFunctions(sqlite3* db) {
  fts5_api* const fts5 = Fts5Of(db);
  ThrowUnlessOk(db, fts5->xCreateFunction(fts5, "rough_score", nullptr, RoughScore, nullptr));
  ThrowUnlessOk(db, sqlite3_create_function_v2(db, "title_contains", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                                               TitleContains, nullptr, nullptr, nullptr));
}

}  // namespace aw::sqlite
