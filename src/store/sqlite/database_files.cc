#include "store/sqlite/database_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace aw::sqlite {
namespace {

// https://www.sqlite.org/fileformat.html
constexpr std::size_t kFormatAt = 18;   // two bytes; 2: the file has a write-ahead log
constexpr std::size_t kCounterAt = 24;  // four bytes, big-endian; grows with every change of the first page
constexpr unsigned char kFormatWithLog = 2;

std::optional<struct stat> Find(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return found;
}

template <typename Header>
std::uint32_t CounterIn(const Header& header) {
  std::uint32_t counter = 0;
  for (std::size_t i = 0; i < 4; ++i) counter = counter << 8 | header[kCounterAt + i];
  return counter;
}

}  // namespace

const char* Describe(FileLoss loss) {
  switch (loss) {
    case FileLoss::kDeleted: return "The database file was deleted or moved while the server ran";
    case FileLoss::kReplaced: return "Another file was put in the place of the database while the server ran";
    case FileLoss::kOverwritten: return "The database file was overwritten while the server ran";
    case FileLoss::kLogGone: return "The database's -wal file was deleted or replaced while the server ran";
    case FileLoss::kLogIndexGone: return "The database's -shm file was deleted or replaced while the server ran";
  }
  __builtin_unreachable();
}

DatabaseFiles::DatabaseFiles(const std::string& path, int descriptor, sqlite3* db)
    : path_(path),
      wal_path_(sqlite3_filename_wal(sqlite3_db_filename(db, "main"))),
      shm_path_(std::string(sqlite3_db_filename(db, "main")) + "-shm"),
      descriptor_(descriptor) {
  struct stat opened{};
  if (::fstat(descriptor_, &opened) == 0) file_ = IdentityOf(opened);
  if (const auto wal = Find(wal_path_)) wal_ = IdentityOf(*wal);
  if (const auto shm = Find(shm_path_)) shm_ = IdentityOf(*shm);
  RecordContents();
}

DatabaseFiles::Contents DatabaseFiles::ContentsOf(const struct stat& found) {
  const timespec& modified = found.st_mtim;
  return {modified.tv_sec, modified.tv_nsec, found.st_size};
}

DatabaseFiles::Header DatabaseFiles::ReadHeader() const {
  Header header{};
  if (::pread(descriptor_, header.data(), header.size(), 0) != static_cast<ssize_t>(header.size())) return {};
  return header;
}

void DatabaseFiles::RecordContents() {
  struct stat now{};
  if (::fstat(descriptor_, &now) == 0) contents_ = ContentsOf(now);
  header_ = ReadHeader();
}

// A path that cannot be examined, for lack of rights or of descriptors, does not count as gone.
bool DatabaseFiles::IsGone(const std::string& path, const Identity& known) {
  Identity found;
  const int error = platform::FindFile(path, found);
  return error == 0 ? found != known : error == ENOENT;
}

// Only checkpoints write into the file. Checkpoints of other programs increase the counter; a copy that replaced the
// contents has a lower counter or, if it was made by `backup`, no log.
bool DatabaseFiles::IsOverwritten(const struct stat& found) {
  if (ContentsOf(found) == contents_) return false;
  const Header now = ReadHeader();
  const auto older = static_cast<std::int32_t>(CounterIn(now) - CounterIn(header_)) < 0;
  if (now[kFormatAt] != kFormatWithLog || older) return true;
  RecordContents();
  return false;
}

std::optional<FileLoss> DatabaseFiles::FindLoss() {
  const auto found = Find(path_);
  if (!found && errno == ENOENT) return FileLoss::kDeleted;
  if (found && IdentityOf(*found) != file_) return FileLoss::kReplaced;
  if (found && IsOverwritten(*found)) return FileLoss::kOverwritten;
  if (IsGone(wal_path_, wal_)) return FileLoss::kLogGone;
  if (IsGone(shm_path_, shm_)) return FileLoss::kLogIndexGone;
  return std::nullopt;
}

void DatabaseFiles::MoveWalAway() const {
  if (!IsGone(wal_path_, wal_)) std::rename(wal_path_.c_str(), (wal_path_ + "-of-lost-file").c_str());
  if (!IsGone(shm_path_, shm_)) ::unlink(shm_path_.c_str());
}

bool DatabaseFiles::HasHardLinks() const {
  struct stat opened{};
  return ::fstat(descriptor_, &opened) == 0 && opened.st_nlink > 1;
}

std::int64_t DatabaseFiles::WalBytes() const {
  const auto found = Find(wal_path_);
  return found ? found->st_size : 0;
}

}  // namespace aw::sqlite
