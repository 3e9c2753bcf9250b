#include "store/sqlite/schema.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

#include "core/embedded.h"
#include "store/sqlite/original_kind.h"

AW_DECLARE_EMBEDDED(migration_0001);
AW_DECLARE_EMBEDDED(migration_0002);
AW_DECLARE_EMBEDDED(migration_0003);
AW_DECLARE_EMBEDDED(migration_0004);
AW_DECLARE_EMBEDDED(migration_0005);
AW_DECLARE_EMBEDDED(migration_0006);
AW_DECLARE_EMBEDDED(migration_0007);
AW_DECLARE_EMBEDDED(migration_0008);
AW_DECLARE_EMBEDDED(migration_0009);
AW_DECLARE_EMBEDDED(migration_0010);
AW_DECLARE_EMBEDDED(migration_0011);
AW_DECLARE_EMBEDDED(migration_0012);
AW_DECLARE_EMBEDDED(migration_0013);

namespace aw::sqlite {
namespace {

// "awdb": distinguishes our files from other programs' databases.
constexpr std::int64_t kApplicationId = 0x61776462;

// Row n migrates to version n + 1; the file name has no meaning. To add a migration, add a file and a row. Never change
// a released one.
std::array<std::string_view, 13> Migrations() {
  return {AW_EMBEDDED(migration_0001), AW_EMBEDDED(migration_0002), AW_EMBEDDED(migration_0003),
          AW_EMBEDDED(migration_0004), AW_EMBEDDED(migration_0005), AW_EMBEDDED(migration_0006),
          AW_EMBEDDED(migration_0007), AW_EMBEDDED(migration_0008), AW_EMBEDDED(migration_0009),
          AW_EMBEDDED(migration_0010), AW_EMBEDDED(migration_0011), AW_EMBEDDED(migration_0012),
          AW_EMBEDDED(migration_0013)};
}

void RefuseNewer(const std::string& path, std::int64_t version) {
  const std::int64_t newest = NewestSchema();
  if (version <= newest) return;
  throw UnusableDatabase(
      "the database '" + path + "' has schema version " + std::to_string(version) +
      ", this program knows versions up to " + std::to_string(newest) +
      "; start the newer debate-server that made it, or restore a backup of before (the file was not changed)");
}

[[noreturn]] void RefuseForeign(const std::string& path) {
  throw UnusableDatabase("'" + path + "' is not a debate database; choose another file with --db (it was not changed)");
}

void RefuseOriginal(const std::string& path) {
  const OriginalKind kind = DetectOriginal(path);
  if (kind != OriginalKind::kNone) throw UnusableDatabase(OriginalRefusal(path, kind));
}

std::int64_t BigEndian(const char* bytes) {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return static_cast<std::int32_t>(value);
}

struct Header {
  std::int64_t cookie;  // zero while the database has no table
  std::int64_t version;
  bool ours;
};

// https://www.sqlite.org/fileformat.html. Nothing for a new or unreadable file: opening it reports the error.
std::optional<Header> ReadHeader(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::array<char, 100> bytes{};
  file.read(bytes.data(), bytes.size());
  if (file.gcount() == 0) return std::nullopt;
  if (file.gcount() < 100 || std::string_view(bytes.data(), 15) != "SQLite format 3") RefuseForeign(path);
  return Header{BigEndian(bytes.data() + 40), BigEndian(bytes.data() + 60),
                BigEndian(bytes.data() + 68) == kApplicationId};
}

}  // namespace

std::int64_t NewestSchema() { return static_cast<std::int64_t>(Migrations().size()); }

void CheckFile(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw UnusableDatabase("'" + path + "' is a directory, not a file");
  const auto header = ReadHeader(path);
  if (!header) return;
  if (!header->ours) RefuseOriginal(path);
  RefuseNewer(path, header->version);
  if (!header->ours && header->cookie != 0) RefuseForeign(path);
}

const std::string& CheckExistingFile(const std::string& path) {
  if (!std::filesystem::exists(path)) throw UnusableDatabase("there is no database at '" + path + "'");
  CheckFile(path);
  return path;
}

void RefuseOtherName(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::exists(std::filesystem::canonical(path, ignored).string() + "-wal")) return;
  throw UnusableDatabase("a running debate-server uses '" + path + "' under another name; use that name");
}

bool IsOlder(const std::string& path) {
  const auto header = ReadHeader(path);
  return header && header->ours && header->version < NewestSchema();
}

bool IsOurs(Database& db) { return db.Number("PRAGMA application_id") == kApplicationId; }

void Migrate(Database& db, const std::string& path) {
  db.Execute("BEGIN IMMEDIATE");
  try {
    const std::int64_t version = db.Number("PRAGMA user_version");
    RefuseNewer(path, version);
    const bool ours = IsOurs(db);
    if (!ours && (version != 0 || db.Number("SELECT count(*) FROM sqlite_schema") != 0)) RefuseForeign(path);

    const auto migrations = Migrations();
    for (auto next = static_cast<std::size_t>(version); next < migrations.size(); ++next) {
      db.Execute(std::string(migrations[next]).c_str());
      db.Execute(("PRAGMA user_version = " + std::to_string(next + 1)).c_str());
    }
    if (!ours) db.Execute(("PRAGMA application_id = " + std::to_string(kApplicationId)).c_str());
    db.Execute("COMMIT");
  } catch (...) {
    db.Rollback();
    throw;
  }
}

void CheckSchema(Database& db, const std::string& path) {
  if (db.Number("PRAGMA user_version") >= NewestSchema()) return;
  throw UnusableDatabase("the database '" + path + "' is of an older debate-server; start this one on it once");
}

void MarkStart(Database& db) { db.Execute(("PRAGMA user_version = " + std::to_string(Migrations().size())).c_str()); }

}  // namespace aw::sqlite
