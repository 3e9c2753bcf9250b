#include "store/sqlite/private_copy.h"

#include <stdlib.h>
#include <sys/stat.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "store/sqlite/schema.h"

namespace aw::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr int kTries = 5;

class TempDirectory {
 public:
  TempDirectory() {
    std::string path = (fs::temp_directory_path() / "debate-import-XXXXXX").string();
    if (!::mkdtemp(path.data())) throw UnusableDatabase("cannot make a temporary directory '" + path + "'");
    path_ = path;
  }
  TempDirectory(const TempDirectory&) = delete;
  TempDirectory& operator=(const TempDirectory&) = delete;
  ~TempDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  std::string File(std::string_view name) const { return path_ / name; }

 private:
  fs::path path_;
};

// Changes with every write; all zero if the file does not exist.
using Stamp = std::array<std::int64_t, 7>;

Stamp StampOf(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return {};
  const timespec& modified = found.st_mtim;
  const timespec& changed = found.st_ctim;
  return {static_cast<std::int64_t>(found.st_dev),
          static_cast<std::int64_t>(found.st_ino),
          static_cast<std::int64_t>(found.st_size),
          modified.tv_sec,
          modified.tv_nsec,
          changed.tv_sec,
          changed.tv_nsec};
}

// To finish such a write, SQLite would follow file names in the journal and delete these files.
void RefuseUnfinished(const std::string& path) {
  constexpr std::string_view kMagic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";  // https://www.sqlite.org/fileformat.html
  std::array<char, kMagic.size()> begin{};
  std::ifstream(path + "-journal", std::ios::binary).read(begin.data(), begin.size());
  if (std::string_view(begin.data(), begin.size()) != kMagic) return;
  throw UnusableDatabase("'" + path + "' has an unfinished write beside it ('-journal'); start and stop the program " +
                         "that wrote it once, then run this again");
}

void CopyFile(const std::string& from, const std::string& to) {
  std::error_code failure;
  fs::remove(to, failure);
  if (!fs::exists(from, failure)) return;
  if (!fs::is_regular_file(from, failure)) throw UnusableDatabase("'" + from + "' is not a file");
  if (!fs::copy_file(from, to, failure)) {
    throw UnusableDatabase("cannot copy '" + from + "' to '" + to + "', to read it there: " + failure.message());
  }
  fs::permissions(to, fs::perms::owner_read | fs::perms::owner_write);
}

void CopyBoth(const std::string& path, const std::string& copy) {
  for (int i = 0; i < kTries; ++i) {
    const std::array before{StampOf(path), StampOf(path + "-wal")};
    RefuseUnfinished(path);
    CopyFile(path, copy);
    CopyFile(path + "-wal", copy + "-wal");
    if (before == std::array{StampOf(path), StampOf(path + "-wal")}) return;
  }
  throw UnusableDatabase("'" + path + "' is being written; stop the program that uses it, then run this again");
}

}  // namespace

Database OpenPrivateCopy(const std::string& path) {
  std::error_code failure;
  const std::string real = fs::canonical(path, failure).string();  // the log is beside the file, not beside a link
  if (failure) throw UnusableDatabase("cannot open '" + path + "': " + failure.message());
  const TempDirectory directory;
  const std::string copy = directory.File("copy.db");
  CopyBoth(real, copy);
  Database db(copy, Database::Mode::kReadWrite);
  sqlite3_limit(db.handle(), SQLITE_LIMIT_LENGTH, kMaxValueBytes);
  for (const int option :
       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW}) {
    sqlite3_db_config(db.handle(), option, 0, nullptr);
  }
  sqlite3_db_config(db.handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  db.Execute("PRAGMA cell_size_check = ON");
  db.Execute("PRAGMA journal_mode = DELETE");  // merges the log into the copy
  db.Execute("PRAGMA query_only = ON");
  return db;
}

}  // namespace aw::sqlite
