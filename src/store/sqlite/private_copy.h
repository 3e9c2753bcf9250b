// Reading a database that must not change: neither the file nor what lies beside it, which SQLite would write to, or
// leave behind, even when it only reads.
#pragma once

#include <string>

#include "store/sqlite/database.h"

namespace aw::sqlite {

// Longer values are not read (SQLITE_TOOBIG).
inline constexpr int kMaxValueBytes = 64 << 20;

// Copies the file and its log into a directory of our own and opens the copy, which is deleted as soon as it is open:
// nothing remains however this process ends. What is in it is not trusted. Throws UnusableDatabase if it is no file,
// is written meanwhile, or has a write beside it that was not finished; SqliteError if it is no sound database.
Database OpenPrivateCopy(const std::string& path);

}  // namespace aw::sqlite
