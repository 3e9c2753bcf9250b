#include "store/sqlite/database.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/text.h"

namespace aw::sqlite {
namespace {

int WaitForLock(void* allowed, int tries) {
  if (tries >= static_cast<int>(reinterpret_cast<std::intptr_t>(allowed))) return 0;
  std::this_thread::sleep_for(std::chrono::milliseconds(1 << std::min(tries, 6)));
  return 1;
}

// SQLite counts its memory under a lock that all threads share; the count is not used.
int SwitchOffMemoryStatistics() { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// As Time::FromUnixMs writes it.
bool IsTime(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00.000Z";
  if (text.size() != kForm.size()) return false;
  bool good = true;
#pragma GCC unroll 24
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    good &= kForm[i] == '0' ? static_cast<unsigned char>(text[i] - '0') <= 9 : text[i] == kForm[i];
  }
  return good;
}

// https://www.sqlite.org/uri.html
std::string ImmutableUri(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#') {
      constexpr char kHex[] = "0123456789ABCDEF";
      uri.append({'%', kHex[c >> 4], kHex[c & 15]});
    } else {
      uri.push_back(c);
    }
  }
  return uri + "?immutable=1";
}

}  // namespace

void ThrowCorrupt(const std::string& reason) { throw SqliteError(SQLITE_CORRUPT, reason); }

void Cursor::Check(int code) const {
  if (code != SQLITE_OK) throw SqliteError(code & 0xFF, sqlite3_errmsg(sqlite3_db_handle(statement_.handle)));
}

void Cursor::BindNext(std::int64_t value) { Check(sqlite3_bind_int64(statement_.handle, ++parameter_, value)); }

void Cursor::BindNext(std::string_view value) {
  // An empty view may have a null address, which SQLite would bind as NULL.
  const char* text = value.data() ? value.data() : "";
  Check(sqlite3_bind_text64(statement_.handle, ++parameter_, text, value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Cursor::BindNext(const Uuid& value) {
  auto& text = statement_.uuids.at(uuid_++);
  text = value.Text();
  BindNext(std::string_view(text.data(), text.size()));
}

bool Cursor::Step() {
  const int code = sqlite3_step(statement_.handle);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  throw SqliteError(code & 0xFF, sqlite3_errmsg(sqlite3_db_handle(statement_.handle)));
}

std::int64_t Cursor::Int(int column) const {
  if (sqlite3_column_type(statement_.handle, column) != SQLITE_INTEGER) ThrowCorrupt("a number is missing");
  return sqlite3_column_int64(statement_.handle, column);
}

std::string_view Cursor::Bytes(int column) const {
  if (sqlite3_column_type(statement_.handle, column) != SQLITE_TEXT) ThrowCorrupt("a text is missing");
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.handle, column));
  if (!bytes) throw SqliteError(SQLITE_NOMEM, "out of memory");
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.handle, column))};
}

std::string_view Cursor::Text(int column) const {
  const std::string_view text = Bytes(column);
  if (FirstInvalidByte(text)) ThrowCorrupt("a text is not UTF-8");
  return text;
}

Uuid Cursor::Id(int column) const {
  const auto id = Uuid::Parse(Bytes(column));
  if (!id) ThrowCorrupt("an id is not a UUID");
  return *id;
}

std::vector<Uuid> Cursor::Ids() {
  std::vector<Uuid> ids;
  while (Step()) ids.push_back(Id(0));
  return ids;
}

aw::Time Cursor::Time(int column) const {
  const std::string_view text = Bytes(column);
  if (!IsTime(text)) ThrowCorrupt("a time is malformed");
  return aw::Time::FromText(text);
}

std::optional<std::string> Cursor::Any(int column) const {
  if (IsNull(column)) return std::nullopt;
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.handle, column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.handle, column));
  if (!bytes && size > 0) throw SqliteError(SQLITE_NOMEM, "out of memory");
  return bytes ? std::string(bytes, size) : std::string();
}

Database::Database(const std::string& path, Mode mode) {
  [[maybe_unused]] static const int configured = SwitchOffMemoryStatistics();
  const int flags = (mode == Mode::kReadWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY) |
                    (mode == Mode::kImmutable ? SQLITE_OPEN_URI : 0) | SQLITE_OPEN_NOMUTEX;
  sqlite3* raw = nullptr;
  const int code =
      sqlite3_open_v2(mode == Mode::kImmutable ? ImmutableUri(path).c_str() : path.c_str(), &raw, flags, nullptr);
  handle_.reset(raw);
  if (code != SQLITE_OK) throw SqliteError(code & 0xFF, raw ? sqlite3_errmsg(raw) : "out of memory");
  SetBusyTries(kDefaultBusyTries);
  // Lookaside slots serve small allocations; with the default of 40, half of them would go to malloc.
  sqlite3_db_config(raw, SQLITE_DBCONFIG_LOOKASIDE, nullptr, 1200, 500);
  // Otherwise SQLite recompiles a statement whenever a bound value could make a partial index usable.
  sqlite3_db_config(raw, SQLITE_DBCONFIG_ENABLE_QPSG, 1, nullptr);
  Execute("PRAGMA foreign_keys = ON");
}

Cursor Database::Use(const char* sql) {
  Statement& statement = statements_[sql];
  if (!statement.handle) {
    const int code = sqlite3_prepare_v3(handle_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement.handle, nullptr);
    if (code != SQLITE_OK) throw SqliteError(code & 0xFF, sqlite3_errmsg(handle_.get()));
  }
  sqlite3_clear_bindings(statement.handle);
  return Cursor(statement);
}

void Database::Execute(const char* sql) {
  const int code = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) throw SqliteError(code & 0xFF, sqlite3_errmsg(handle_.get()));
}

std::int64_t Database::Number(const char* sql) {
  Cursor cursor = Use(sql);
  return cursor.Step() ? cursor.Int(0) : 0;
}

void Database::SetBusyTries(int tries) {
  sqlite3_busy_handler(handle_.get(), WaitForLock, reinterpret_cast<void*>(static_cast<std::intptr_t>(tries)));
}

void Database::Rollback() noexcept {
  if (InTransaction()) sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

}  // namespace aw::sqlite
