// SQLite without the store's checks, to damage databases with.
#pragma once

#include <sqlite3.h>

#include <stdexcept>
#include <string>

namespace aw {

class RawSqlite {
 public:
  explicit RawSqlite(const std::string& path) {
    if (sqlite3_open(path.c_str(), &db_) != SQLITE_OK) throw std::runtime_error("cannot open " + path);
    sqlite3_busy_timeout(db_, 60'000);  // a running store may be filling its index
  }
  RawSqlite(const RawSqlite&) = delete;
  RawSqlite& operator=(const RawSqlite&) = delete;
  ~RawSqlite() { sqlite3_close(db_); }

  void Execute(const std::string& sql) {
    if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
      throw std::runtime_error(sql + ": " + sqlite3_errmsg(db_));
    }
  }

  // The first column of the first row.
  std::string Value(const std::string& sql) {
    std::string value;
    const auto keep = [](void* out, int, char** columns, char**) {
      *static_cast<std::string*>(out) = columns[0] ? columns[0] : "NULL";
      return 0;
    };
    if (sqlite3_exec(db_, sql.c_str(), keep, &value, nullptr) != SQLITE_OK) {
      throw std::runtime_error(sql + ": " + sqlite3_errmsg(db_));
    }
    return value;
  }

  // Every column of every row, for comparing.
  std::string All(const std::string& sql) {
    std::string rows;
    const auto keep = [](void* out, int count, char** columns, char**) {
      for (int i = 0; i < count; ++i) {
        static_cast<std::string*>(out)->append(columns[i] ? columns[i] : "NULL").push_back(i + 1 < count ? '|' : '\n');
      }
      return 0;
    };
    if (sqlite3_exec(db_, sql.c_str(), keep, &rows, nullptr) != SQLITE_OK) {
      throw std::runtime_error(sql + ": " + sqlite3_errmsg(db_));
    }
    return rows;
  }

  // The contents of all tables but those of the search index, which is filled asynchronously.
  std::string Contents() {
    std::string contents;
    std::string tables =
        All("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 "
            "AND name NOT GLOB 'search_*' AND name NOT GLOB 'title_grams*' ORDER BY name");
    for (std::size_t end = 0; (end = tables.find('\n')) != tables.npos; tables.erase(0, end + 1)) {
      contents += tables.substr(0, end + 1) + All("SELECT * FROM \"" + tables.substr(0, end) + "\" ORDER BY 1");
    }
    return contents;
  }

 private:
  sqlite3* db_ = nullptr;
};

}  // namespace aw
