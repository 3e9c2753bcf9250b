// The files of an open database: its own, the write-ahead log (-wal) and the log's index (-shm). Notices when what is
// at their paths is no longer what was opened: then nothing that is written can be found there again.
//
// One thread, the writer's, except where it says otherwise.
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
enum class Loss : std::uint8_t { kDeleted, kReplaced, kOverwritten, kLogGone, kLogIndexGone };

// "the database file was deleted", …
const char* Sentence(Loss loss);

class DatabaseFiles {
 public:
  // `path` as it was given, `descriptor` of the file that was opened, `db` with its log open.
  DatabaseFiles(const std::string& path, int descriptor, sqlite3* db);

  // What is wrong now: three looks at paths, no more.
  std::optional<Loss> FindLoss();

  // The file as it is now was written by us: after each checkpoint.
  void Accept();

  // Keeps the log of a file that is gone away from the file that took its place: SQLite would take it for that one's.
  void MoveWalAway() const;

  // The file has hard links: its log lies beside one of them, and is not found by another.
  bool HasOtherNames() const;

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
