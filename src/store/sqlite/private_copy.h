// Reads a database without changing the file or the files beside it (-wal, -shm), which SQLite would write or leave
// behind even when it only reads.
#pragma once

#include <string>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// Longer values are not read (SQLITE_TOOBIG).
inline constexpr int kMaxValueBytes = 64 << 20;

// Copies the file and its log into a temporary directory and opens the copy, whose files are deleted as soon as it is
// open, so nothing remains however this process ends. Does not trust the contents. Throws UnusableDatabase if it is not
// a file, is being written, or has an unfinished write beside it; SqliteError if it is not a valid database.
Database OpenPrivateCopy(const std::string& path);

}  // namespace aw::sqlite
