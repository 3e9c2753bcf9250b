// Converts rows of the Node.js original into our records, and notes each value that cannot be kept. Pure: rows in,
// records and notes out; trusts nothing in the rows. docs/import.md describes the decisions made here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "core/debate.h"
#include "core/document.h"
#include "core/id.h"

namespace aw::original {

// A value of a table as bytes, whatever its type; nothing for NULL.
using Cell = std::optional<std::string>;

// A UUID stays unchanged. Any other text is hashed to one (RFC 9562, version 5, in a name space of our own) as
// "kind:text" or, inside a debate or a document, "kind:owner:text": the same text gives the same id every time.
Uuid IdOf(std::string_view kind, std::string_view owner, std::string_view text);

// `2026-01-31 23:59:59` in UTC; also with T for the space, a fraction, and Z. Nothing if malformed or before 1970.
std::optional<Time> TimeIn(const Cell& cell);

std::optional<std::int64_t> NumberIn(const Cell& cell);

// Text that every store can hold and every client can show: invalid UTF-8 and U+0000 become U+FFFD.
struct Text {
  std::string text;
  bool repaired = false;
};
Text TextIn(const Cell& cell);

// At most `characters` characters of valid UTF-8; a text that is cut ends with an ellipsis.
std::string CutToCharacters(std::string_view text, std::size_t characters);

// The value for the report: quoted, shortened, on one line.
std::string Quoted(const Cell& cell);

struct DebateRow {
  Cell id, title, debate_type, state, created_at, updated_at;
};

struct ArgumentRow {
  Cell id, parent_id, type, role, content, client_request_id, seq, created_at;
};

// `metadata` has been converted to a JSON object.
struct VersionRow {
  Cell id, summary, content, version, metadata, created_at, deleted_at;
};

// The differences from the source, a line each. `left_out` is data that is not imported at all.
struct Notes {
  std::string subject;  // "debate 'x'"
  std::vector<std::string> changed;
  std::vector<std::string> left_out;

  void Change(const std::string& what) { changed.push_back(subject + ": " + what); }
  void LeaveOut(const std::string& why) { left_out.push_back(subject + ": " + why); }
};

// The arguments are numbered 1, 2, 3…, each with an id of its own.
struct ImportedDebate {
  Debate debate;
  std::vector<Argument> arguments;  // at least one
};

struct ImportedDocument {
  Uuid document_id;
  std::vector<DocumentVersion> versions;  // at least one
  std::optional<Time> deleted_at;
};

// Longer arguments are cut: 25 times the limit of the original, which is 10,240 characters.
inline constexpr std::size_t kMaxArgumentBytes = 1 << 20;

// Takes the rows in the order of the table. Nothing if it cannot be imported; the notes give the reason.
std::optional<ImportedDebate> ConvertDebate(const DebateRow& row, std::vector<ArgumentRow> arguments, Notes& notes);
std::optional<ImportedDocument> ConvertDocument(const Cell& document_id, std::vector<VersionRow> versions,
                                                Notes& notes);

// Shared by debates and documents of the original: rows of one owner, each with an id, a number and a time that may be
// missing, duplicated or malformed. Pure; one thread.

// "1 argument", "2 arguments".
std::string Count(std::size_t number, std::string_view noun);

// Text of 1 to `characters` characters, for a title or summary.
std::string RequiredText(const Cell& cell, std::string_view field, std::string_view fallback, std::int64_t characters,
                         Notes& notes);

// Notes the new id of a debate or document whose own is no UUID.
void NoteNewId(const Cell& id, const Uuid& made, Notes& notes);

// Counts a change that many rows share, so that one note gives the number and the first of them.
class RowTally {
 public:
  void Add(const std::string& first) {
    if (count_++ == 0) first_ = first;
  }
  void Report(Notes& notes, std::string_view noun, std::string_view what) const;

 private:
  std::size_t count_ = 0;
  std::string first_;
};

// The ids of the rows of one debate or document.
class RowIds {
 public:
  RowIds(std::string_view kind, const Cell& owner) : kind_(kind), owner_(owner.value_or("")) {}

  // `place` distinguishes rows that have no id or a duplicate one.
  Uuid Next(const Cell& id, std::size_t place);
  // The id given to the row that had this id in the source.
  std::optional<Uuid> Find(const std::string& text) const;
  void Report(Notes& notes) const;

 private:
  const std::string_view kind_;
  const std::string owner_;
  std::unordered_set<Uuid> used_;
  std::unordered_map<std::string, Uuid> by_text_;
  RowTally renamed_, duplicates_;
};

// Sorts by number, stably; rows without a number come last.
template <typename Row>
void SortByNumber(std::vector<Row>& rows, Cell Row::* number) {
  std::ranges::stable_sort(rows, {}, [number](const Row& row) {
    const auto seq = NumberIn(row.*number);
    return std::pair(!seq.has_value(), seq.value_or(0));
  });
}

template <typename Row>
bool IsNumberedFromOne(const std::vector<Row>& rows, Cell Row::* number) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (NumberIn(rows[i].*number) != static_cast<std::int64_t>(i + 1)) return false;
  }
  return true;
}

// The time of each row; a missing one is that of the row before, or else the next valid one.
template <typename Row>
std::vector<Time> Times(const std::vector<Row>& rows, const std::optional<Time>& before, std::string_view noun,
                        Notes& notes) {
  std::optional<Time> last = before;
  for (const Row& row : rows) last = last ? last : TimeIn(row.created_at);
  std::vector<Time> times;
  RowTally malformed;
  for (const Row& row : rows) {
    const auto time = TimeIn(row.created_at);
    if (!time) malformed.Add(Quoted(row.created_at));
    last = time ? time : last.value_or(Time::FromUnixMs(0));
    times.push_back(*last);
  }
  malformed.Report(notes, noun, "had a time that is none, and has that of the one before");
  return times;
}

}  // namespace aw::original
