#include "original/file.h"

#include <optional>
#include <utility>

#include "store/sqlite/private_copy.h"
#include "store/sqlite/schema.h"

namespace aw::original {
namespace {

using sqlite::Cursor;
using sqlite::Database;
using sqlite::HasOriginalDebates;
using sqlite::HasOriginalDocuments;
using sqlite::IsOurs;
using sqlite::OriginalKind;
using sqlite::SqliteError;
using sqlite::ThrowCorrupt;
using sqlite::UnusableDatabase;

// A debate or document is read whole into memory.
constexpr std::size_t kMaxRows = 100'000;
constexpr std::size_t kMaxBytes = 256 << 20;

constexpr char kDebateRow[] =
    "SELECT id, title, debate_type, state, created_at, updated_at FROM debates WHERE _rowid_ = ?1";
constexpr char kArgumentRow[] =
    "SELECT id, parent_id, type, role, content, client_request_id, seq, created_at FROM arguments WHERE _rowid_ = ?1";
constexpr char kVersionRow[] =
    "SELECT id, summary, content, version, metadata, created_at, deleted_at FROM document_versions WHERE _rowid_ = ?1";

// Sorts only keys; SQLite builds a temporary index if the file has none. Of debates with the same id, only the first
// gets the arguments: with a join to each of them, a small file could keep the import busy without end.
constexpr char kDebateKeys[] =
    "SELECT d.first, a._rowid_ FROM (SELECT min(_rowid_) AS first, id FROM debates GROUP BY id) d "
    "LEFT JOIN arguments a ON a.debate_id = d.id ORDER BY 1, 2";
constexpr char kDuplicates[] =
    "SELECT id FROM debates WHERE _rowid_ NOT IN (SELECT min(_rowid_) FROM debates GROUP BY id)";
constexpr char kVersionKeys[] = "SELECT document_id, _rowid_ FROM document_versions ORDER BY 1, 2";
constexpr char kOrphans[] =
    "SELECT a.id, a.debate_id FROM arguments a LEFT JOIN (SELECT id FROM debates GROUP BY id) d ON d.id = a.debate_id "
    "WHERE d.id IS NULL";

template <typename... Cells>
std::size_t BytesOf(const Cells&... cells) {
  return ((cells ? cells->size() : 0) + ...);
}
std::size_t RowBytes(const ArgumentRow& row) {
  return BytesOf(row.id, row.parent_id, row.type, row.role, row.content, row.client_request_id, row.seq,
                 row.created_at);
}
std::size_t RowBytes(const VersionRow& row) {
  return BytesOf(row.id, row.summary, row.content, row.version, row.metadata, row.created_at, row.deleted_at);
}

Database OpenOriginal(const std::string& path) {
  try {
    return sqlite::OpenPrivateCopy(path);
  } catch (const SqliteError& failure) {
    throw UnusableDatabase("'" + path + "' is damaged or not a database: " + failure.what());
  }
}

// Reads the rows of one debate or document; false if they exceed kMaxRows or kMaxBytes.
template <typename Row, typename Read>
bool ReadRows(const std::vector<std::int64_t>& rowids, std::string_view noun, Read read, std::vector<Row>& rows,
              Notes& notes) {
  std::size_t bytes = 0;
  for (const std::int64_t rowid : rowids) {
    try {
      rows.push_back(read(rowid));
    } catch (const SqliteError& failure) {
      notes.LeaveOut("the " + std::string(noun) + " in row " + std::to_string(rowid) +
                     " is left out: " + (failure.code == SQLITE_TOOBIG ? "it has more than 64 MiB" : failure.what()));
      continue;
    }
    bytes += RowBytes(rows.back());
    if (rows.size() > kMaxRows || bytes > kMaxBytes) {
      notes.LeaveOut("left out: it has more than " + std::to_string(kMaxRows) + " " + std::string(noun) +
                     "s, or more than 256 MiB");
      return false;
    }
  }
  return true;
}

// Calls `use(owner, rowids)` for each run of rows that have the same owner.
template <typename Owner, typename OwnerIn, typename Use>
void ForEachRun(Cursor& row, OwnerIn owner_in, Use use) {
  std::optional<Owner> owner;
  std::vector<std::int64_t> rowids;
  while (row.Step()) {
    Owner next = owner_in(row);
    if (owner && !(*owner == next)) {
      use(*owner, rowids);
      rowids.clear();
    }
    owner = std::move(next);
    if (!row.IsNull(1)) rowids.push_back(row.Int(1));
  }
  if (owner) use(*owner, rowids);
}

}  // namespace

OriginalFile::OriginalFile(const std::string& path, OriginalKind kind) : path_(path), db_(OpenOriginal(path)) {
  Guard([&] {
    if (IsOurs(db_)) {
      throw UnusableDatabase("'" + path + "' is a database of this server, not of the original system; copy it by " +
                             "debate-server migrate --from sqlite:FILE --to STORE");
    }
    kind == OriginalKind::kDebates ? CheckDebates() : CheckDocuments();
    db_.Execute("BEGIN");
  });
}

template <typename Work>
void OriginalFile::Guard(Work work) {
  try {
    work();
  } catch (const SqliteError& failure) {
    throw UnusableDatabase("'" + path_ + "' cannot be read as the original system's: " + failure.what());
  }
}

void OriginalFile::CheckDebates() {
  if (!HasOriginalDebates(db_)) {
    throw UnusableDatabase("'" + path_ + "' is not the original system's database: it lacks one of the tables " +
                           "schema_meta, debates, arguments" +
                           (HasOriginalDocuments(db_) ? "; the document store is given by --documents" : ""));
  }
  Cursor row = db_.Use("SELECT value FROM schema_meta WHERE key = 'version'");
  const Cell version = row.Step() ? row.Any(0) : Cell();
  if (version != "1") {
    throw UnusableDatabase("'" + path_ + "' has schema version " + Quoted(version) +
                           " of the original system; this program reads version 1");
  }
  for (const char* sql : {kDebateRow, kArgumentRow, kDebateKeys, kDuplicates, kOrphans})
    db_.Use(sql);  // fails if a column is missing
}

void OriginalFile::CheckDocuments() {
  if (!HasOriginalDocuments(db_)) {
    throw UnusableDatabase("'" + path_ + "' is not the original system's document store: it has no table " +
                           "document_versions");
  }
  for (const char* sql : {kVersionRow, kVersionKeys}) db_.Use(sql);
}

ArgumentRow OriginalFile::ReadArgument(std::int64_t rowid) {
  Cursor row = db_.Use(kArgumentRow);
  if (!row.Bind(rowid).Step()) ThrowCorrupt("it is listed and not there");
  return {row.Any(0), row.Any(1), row.Any(2), row.Any(3), row.Any(4), row.Any(5), row.Any(6), row.Any(7)};
}

VersionRow OriginalFile::ReadVersion(std::int64_t rowid) {
  Cursor row = db_.Use(kVersionRow);
  if (!row.Bind(rowid).Step()) ThrowCorrupt("it is listed and not there");
  return {row.Any(0), row.Any(1), row.Any(2), row.Any(3), row.Any(4), row.Any(5), row.Any(6)};
}

OriginalFile::DebateRows OriginalFile::ReadDebate(std::int64_t rowid) {
  DebateRows read;
  read.notes.subject = "debate in row " + std::to_string(rowid);
  try {
    Cursor row = db_.Use(kDebateRow);
    if (!row.Bind(rowid).Step()) ThrowCorrupt("it is listed and not there");
    read.debate = {row.Any(0), row.Any(1), row.Any(2), row.Any(3), row.Any(4), row.Any(5)};
    read.notes.subject = "debate " + Quoted(read.debate.id);
  } catch (const SqliteError& failure) {
    read.notes.LeaveOut(std::string("left out: ") + failure.what());
    read.readable = false;
  }
  return read;
}

void OriginalFile::ForEachDebate(const std::function<void(DebateRows)>& use) {
  Guard([&] {
    Cursor keys = db_.Use(kDebateKeys);
    const auto debate_in = [](const Cursor& row) { return row.Int(0); };
    ForEachRun<std::int64_t>(keys, debate_in, [&](std::int64_t rowid, const std::vector<std::int64_t>& rowids) {
      DebateRows read = ReadDebate(rowid);
      const auto read_one = [this](std::int64_t argument) { return ReadArgument(argument); };
      if (read.readable) read.readable = ReadRows(rowids, "argument", read_one, read.arguments, read.notes);
      use(std::move(read));
    });
  });
}

void OriginalFile::ForEachDocument(const std::function<void(DocumentRows)>& use) {
  Guard([&] {
    Cursor keys = db_.Use(kVersionKeys);
    const auto document_in = [](const Cursor& row) { return row.Any(0); };
    ForEachRun<Cell>(keys, document_in, [&](const Cell& id, const std::vector<std::int64_t>& rowids) {
      DocumentRows read{id, {}, {"document " + Quoted(id), {}, {}}};
      const auto read_one = [this](std::int64_t version) { return ReadVersion(version); };
      read.readable = ReadRows(rowids, "version", read_one, read.versions, read.notes);
      use(std::move(read));
    });
  });
}

void OriginalFile::ForEachDuplicate(const std::function<void(const Cell& id)>& use) {
  Guard([&] {
    Cursor row = db_.Use(kDuplicates);
    while (row.Step()) use(row.Any(0));
  });
}

void OriginalFile::ForEachOrphan(const std::function<void(const Cell& id, const Cell& debate_id)>& use) {
  Guard([&] {
    Cursor row = db_.Use(kOrphans);
    while (row.Step()) use(row.Any(0), row.Any(1));
  });
}

}  // namespace aw::original
