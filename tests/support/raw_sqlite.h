// SQLite without any of our care, to break databases with.
#pragma once

#include <sqlite3.h>

#include <stdexcept>
#include <string>

namespace aw {

class RawSqlite {
 public:
  explicit RawSqlite(const std::string& path) {
    if (sqlite3_open(path.c_str(), &db_) != SQLITE_OK) throw std::runtime_error("cannot open " + path);
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

 private:
  sqlite3* db_ = nullptr;
};

}  // namespace aw
