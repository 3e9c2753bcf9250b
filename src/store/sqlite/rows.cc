#include "store/sqlite/rows.h"

namespace aw::sqlite {

Debate ListedDebateIn(const Cursor& row) {
  try {
    return DebateIn(row);
  } catch (const SqliteError& failure) {
    if (failure.code != SQLITE_CORRUPT) throw;
    throw CorruptData("debate " + row.Id(0).ToString(), failure.what());
  }
}

Uuid TieOf(std::int64_t rowid) {
  Uuid tie;
  for (int i = 15; i >= 8; --i, rowid >>= 8) tie.bytes[i] = static_cast<std::uint8_t>(rowid);
  return tie;
}

std::int64_t RowidOf(const Uuid& tie) {
  std::uint64_t rowid = 0;
  for (int i = 8; i < 16; ++i) rowid = rowid << 8 | tie.bytes[i];
  return static_cast<std::int64_t>(rowid & INT64_MAX);
}

}  // namespace aw::sqlite
