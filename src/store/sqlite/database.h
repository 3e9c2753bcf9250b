// A thin wrapper of SQLite's C interface: a connection that caches prepared statements, and a cursor over one of them.
// One thread at a time. Failures throw SqliteError.
#pragma once

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/clock.h"
#include "core/id.h"

namespace aw::sqlite {

struct SqliteError : std::runtime_error {
  SqliteError(int c, const std::string& what) : std::runtime_error(what), code(c) {}
  int code;  // primary result code
};

[[noreturn]] void ThrowCorrupt(const std::string& reason);

struct Statement {
  static constexpr std::size_t kUuids = 4;

  sqlite3_stmt* handle = nullptr;
  std::array<std::array<char, Uuid::kTextLength>, kUuids> uuids;  // bound ids, so that SQLite need not copy them

  Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(handle); }
};

// A prepared statement in use. Parameters are bound in order; bound texts must outlive the cursor.
class Cursor {
 public:
  explicit Cursor(Statement& statement) : statement_(statement) {}
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;
  ~Cursor() { sqlite3_reset(statement_.handle); }

  template <typename... Values>
  Cursor& Bind(const Values&... values) {
    (BindNext(values), ...);
    return *this;
  }

  bool Step();  // true: there is a row
  void Run() {
    while (Step()) {
    }
  }

  [[noreturn]] static void ThrowDamaged(const std::string& reason) { ThrowCorrupt(reason); }
  bool IsNull(int column) const { return sqlite3_column_type(statement_.handle, column) == SQLITE_NULL; }
  // Values that the store never writes throw SqliteError with SQLITE_CORRUPT: another type, text that is not UTF-8, a
  // malformed id or time.
  std::int64_t Int(int column) const;
  std::string_view Text(int column) const;
  std::string String(int column) const { return std::string(Text(column)); }
  Uuid Id(int column) const;
  // Steps to the end and returns the ids of the first column.
  std::vector<Uuid> Ids();
  aw::Time Time(int column) const;
  // Any value as unchecked text, for data that is not trusted; nothing for NULL.
  std::optional<std::string> Any(int column) const;

 private:
  std::string_view Bytes(int column) const;  // an unchecked text
  void BindNext(std::int64_t value);
  void BindNext(std::string_view value);
  void BindNext(const aw::Time& value) { BindNext(value.View()); }
  void BindNext(const Uuid& value);
  template <typename T>
  void BindNext(const std::optional<T>& value) {
    if (value) {
      BindNext(*value);
    } else {
      ++parameter_;  // clear_bindings has set it to NULL
    }
  }
  void Check(int code) const;

  Statement& statement_;
  int parameter_ = 0;
  std::size_t uuid_ = 0;
};

class Database {
 public:
  // kImmutable: reads only the file, without its log and without locks, and leaves no trace for other processes.
  enum class Mode { kReadOnly, kReadWrite, kImmutable };

  Database(const std::string& path, Mode mode);

  // `sql` must be a literal: statements are cached by its address.
  Cursor Use(const char* sql);
  void Execute(const char* sql);
  std::int64_t Number(const char* sql);

  // Attempts to get a lock that another connection holds, 1, 2, 4, … 64 ms apart.
  static constexpr int kDefaultBusyTries = 50;  // about 3 s in all
  void SetBusyTries(int tries);

  bool InTransaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }
  void Rollback() noexcept;
  sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
  std::unordered_map<const char*, Statement> statements_;  // destroyed before the handle
};

}  // namespace aw::sqlite
