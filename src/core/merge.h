// Merges the findings of a panel's seats: which of them are one issue is decided by what they point at, never by a
// model. Pure; the result depends neither on the order of seats nor on that of findings, and merging it again changes
// nothing. docs/protocol.md, section 17.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/issues.h"

namespace aw {

struct Finding {
  IssueEntry entry;    // found_by: the seats, sorted
  std::string origin;  // seat and id in its review, of the finding that gave the title: "codex I3"

  friend bool operator==(const Finding&, const Finding&) = default;
};

// The reasons to take two findings for the same issue, the most certain first. A common quote is short, or occurs in
// two different files.
enum class Sameness : std::uint8_t { kQuote, kLines, kTitle, kCommonQuote };

inline constexpr std::int64_t kNearLines = 5;
// A shorter quotation, such as `return 0;`, occurs in many places. Bytes, without white space.
inline constexpr std::size_t kShortestTellingQuote = 9;

// Nothing if they are not known to be the same.
std::optional<Sameness> SamenessOf(const IssueEntry& a, const IssueEntry& b);

// Merges findings of different seats, the most certain pairs first. A seat that lists two issues means two, so findings
// with a seat in common stay apart; and so do those that would exceed the limits of one entry together.
// A merged finding has the worst severity with the title that belongs to it, all evidence, all notes and all seats; its
// note has the other titles.
std::vector<Finding> Merge(std::vector<Finding> findings);

struct MergedFinding {
  Finding finding;
  std::vector<std::string> ids;  // its own, and those of the findings that it took in
};

// Merges pairs of findings by their ids, such as I7, whatever they point at, as far as one entry can hold them. The one
// with the lower number keeps its id.
using IdPair = std::pair<std::string, std::string>;
std::vector<MergedFinding> MergeNamed(const std::vector<Finding>& findings, std::vector<IdPair> duplicates);

// An upper bound of the entry's length as JSON.
std::int64_t BytesOf(const IssueEntry& entry);

// Sorted and without repetition.
std::vector<std::string> Union(std::span<const std::string> a, std::span<const std::string> b);

}  // namespace aw
