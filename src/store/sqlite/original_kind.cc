#include "store/sqlite/original_kind.h"

#include <cstdint>
#include <filesystem>

#include "store/sqlite/private_copy.h"
#include "store/sqlite/schema.h"

namespace aw::sqlite {
namespace {

constexpr std::uintmax_t kMaxInspectedBytes = 64 << 20;

OriginalKind KindOf(Database& db) {
  if (IsOurs(db)) return OriginalKind::kNone;  // the log may be newer than the header
  if (HasOriginalDebates(db)) return OriginalKind::kDebates;
  return HasOriginalDocuments(db) ? OriginalKind::kDocuments : OriginalKind::kNone;
}

// While the original runs, and after it was killed, a small database may still be entirely in the log.
bool HasSmallLog(const std::string& path) {
  std::error_code failure;
  const auto log = std::filesystem::file_size(std::filesystem::canonical(path, failure).string() + "-wal", failure);
  return !failure && log > 0 && log <= kMaxInspectedBytes && std::filesystem::file_size(path) <= kMaxInspectedBytes;
}

}  // namespace

// A view or a virtual table has no root page.
bool HasOriginalDebates(Database& db) {
  return db.Number(
             "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 "
             "AND name IN ('schema_meta', 'debates', 'arguments')") == 3;
}

bool HasOriginalDocuments(Database& db) {
  return db.Number(
             "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 "
             "AND name = 'document_versions'") == 1;
}

OriginalKind DetectOriginal(const std::string& path) {
  try {
    Database file(path, Database::Mode::kImmutable);
    if (const OriginalKind kind = KindOf(file); kind != OriginalKind::kNone) return kind;
  } catch (const SqliteError&) {
    return OriginalKind::kNone;
  }
  try {
    if (!HasSmallLog(path)) return OriginalKind::kNone;
    Database copy = OpenPrivateCopy(path);
    return KindOf(copy);
  } catch (const std::runtime_error&) {
    return OriginalKind::kNone;
  }
}

std::string OriginalRefusal(const std::string& path, OriginalKind kind) {
  const bool debates = kind == OriginalKind::kDebates;
  return "'" + path + "' is " + (debates ? "the database" : "the document store") +
         " of the original system (Node.js), which is read by the import only; take it into a database of this " +
         "server: debate-server import " + (debates ? "--from" : "--documents") + " '" + path +
         "' --db NEW.db (it was not changed)";
}

}  // namespace aw::sqlite
