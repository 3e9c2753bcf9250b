#include "store/sqlite/rows.h"

#include "core/named_documents.h"

namespace aw::sqlite {

State StateIn(const Cursor& row, int column) {
  const auto state = StateNamed(row.Text(column));
  if (!state) ThrowCorrupt("a state has an unknown name");
  return *state;
}

Role RoleIn(const Cursor& row, int column) {
  const auto role = RoleNamed(row.Text(column));
  if (!role) ThrowCorrupt("a role has an unknown name");
  return *role;
}

ArgumentType TypeIn(const Cursor& row, int column) {
  const auto type = ArgumentTypeNamed(row.Text(column));
  if (!type) ThrowCorrupt("an argument's type has an unknown name");
  return *type;
}

std::int64_t SeqIn(const Cursor& row, int column) {
  const std::int64_t seq = row.Int(column);
  if (seq < 1) ThrowCorrupt("an argument's seq is below 1");
  return seq;
}

ArgumentHead ReadHead(const Cursor& row, int first) {
  return {row.Id(first), SeqIn(row, first + 1), TypeIn(row, first + 2), RoleIn(row, first + 3)};
}

namespace {

Tally ReadTally(const Cursor& row, int first) {
  Tally tally{.round = row.Int(first), .issue_count = row.Int(first + 2)};
  if (!row.IsNull(first + 1)) tally.max_rounds = row.Int(first + 1);
  tally.blocking = SplitIds(row.Text(first + 3));
  tally.stalemate = SplitIds(row.Text(first + 4));
  tally.options = SplitIds(row.Text(first + 5));
  tally.about = SplitIds(row.Text(first + 6));
  tally.documents = SplitDocuments(row.Text(first + 7));
  tally.panel = PanelIn(row.Text(first + 8));
  return tally;
}

}  // namespace

// In a list, only the row itself names the damaged debate.
Debate ReadDebate(const Cursor& row) {
  const Uuid id = row.Id(0);
  try {
    return {id, row.String(1), row.String(2), StateIn(row, 3), row.Time(4), row.Time(5), ReadTally(row, 6)};
  } catch (const SqliteError& failure) {
    if (failure.code != SQLITE_CORRUPT) throw;
    throw CorruptData("debate " + id.ToString(), failure.what());
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
