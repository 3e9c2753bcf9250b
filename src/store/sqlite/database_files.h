// The files of an open database: the main file, the write-ahead log (-wal) and the log's index (-shm). Detects that the
// files at these paths are no longer those that were opened: later writes would not be found there again.
//
// Used by the writer's thread only, except where noted.
#pragma once

#include <sqlite3.h>
#include <sys/stat.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "platform/platform.h"

namespace aw::sqlite {

// Why the files can no longer be used.
enum class FileLoss : std::uint8_t { kDeleted, kReplaced, kOverwritten, kLogGone, kLogIndexGone };

// "the database file was deleted", …
const char* Describe(FileLoss loss);

class DatabaseFiles {
 public:
  // `path` as configured, `descriptor` of the file that was opened, `db` with its log open.
  DatabaseFiles(const std::string& path, int descriptor, sqlite3* db);

  // Checks the files; costs no more than three lookups of paths.
  std::optional<FileLoss> FindLoss();

  // Records the current file as written by us. Call it after each checkpoint.
  void RecordContents();

  // Renames the log of a lost file, because SQLite would apply it to the file that took its place.
  void MoveWalAway() const;

  // True if the file has hard links: its log is beside one name and is not found by another.
  bool HasHardLinks() const;

  // The log's size. Any thread.
  std::int64_t WalBytes() const;

 private:
  static constexpr std::size_t kHeaderBytes = 100;

  using Identity = platform::FileId;

  struct Contents {
    std::int64_t modified_s = 0;
    std::int64_t modified_ns = 0;
    std::int64_t size = 0;
    friend bool operator==(const Contents&, const Contents&) = default;
  };
  using Header = std::array<unsigned char, kHeaderBytes>;

  static Identity IdentityOf(const struct stat& found) { return {found.st_dev, found.st_ino}; }
  static Contents ContentsOf(const struct stat& found);
  static bool IsGone(const std::string& path, const Identity& known);
  Header ReadHeader() const;
  bool IsOverwritten(const struct stat& found);

  const std::string path_;
  const std::string wal_path_;
  const std::string shm_path_;
  const int descriptor_;
  Identity file_;
  Identity wal_;
  Identity shm_;
  Contents contents_;
  Header header_{};
};

}  // namespace aw::sqlite
