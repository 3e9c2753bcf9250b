// Shared by debates and documents of the original: rows of one owner, each with an id, a number and a time that may be
// missing, duplicated or malformed. Pure; one thread.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "original/records.h"

namespace aw::original {

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
