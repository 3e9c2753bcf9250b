// What debates and documents of the original have in common: rows of one owner, each with an id, a number and a time
// that may be missing, doubled or malformed. Pure; one thread.
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

// One line of 1 to `characters`, as a list shows it.
std::string Line(const Cell& cell, std::string_view field, std::string_view fallback, std::int64_t characters,
                 Notes& notes);

// Notes the new id of a debate or document whose own is no UUID.
void NoteNewId(const Cell& id, const Uuid& made, Notes& notes);

// Counts what happens to many rows, so that one note names the number and the first of them.
class Tally {
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
class Ids {
 public:
  Ids(std::string_view kind, const Cell& owner) : kind_(kind), owner_(owner.value_or("")) {}

  // `place` tells rows apart that have no id, or one that was there before.
  Uuid Next(const Cell& id, std::size_t place);
  // The id that the row of this text got.
  std::optional<Uuid> Find(const std::string& text) const;
  void Report(Notes& notes) const;

 private:
  const std::string_view kind_;
  const std::string owner_;
  std::unordered_set<Uuid> taken_;
  std::unordered_map<std::string, Uuid> by_text_;
  Tally renamed_, doubled_;
};

// By their numbers; those without one at the end, those of one number as they were.
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

// The time of each row; where there is none, that of the row before, or else the next one that there is.
template <typename Row>
std::vector<Time> Times(const std::vector<Row>& rows, const std::optional<Time>& before, std::string_view noun,
                        Notes& notes) {
  std::optional<Time> last = before;
  for (const Row& row : rows) last = last ? last : TimeIn(row.created_at);
  std::vector<Time> times;
  Tally malformed;
  for (const Row& row : rows) {
    const auto time = TimeIn(row.created_at);
    if (!time) malformed.Add(Shown(row.created_at));
    last = time ? time : last.value_or(Time::FromUnixMs(0));
    times.push_back(*last);
  }
  malformed.Report(notes, noun, "had a time that is none, and has that of the one before");
  return times;
}

}  // namespace aw::original
