// The search for decisions: parses queries, scores texts and cuts snippets. Pure. Every input is a valid query; at
// worst it has no hits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/debate.h"

namespace aw {

// Consecutive words in this order; most terms have one.
struct SearchTerm {
  std::vector<std::string> words;  // folded: core/fold.h
  std::string exact;               // the last word with its diacritics, if it has any
  bool prefix = false;             // the last word is a prefix

  friend bool operator==(const SearchTerm&, const SearchTerm&) = default;
};

// A hit contains every term. Spaces separate terms. Words in quotation marks form one phrase, and so do words joined by
// signs, as in `src/store`. A word with `*` is a prefix, and so is the last word, for search as you type. Repeated
// terms count once.
struct SearchTerms {
  static constexpr std::size_t kMostWords = 32;     // further words are ignored
  static constexpr std::size_t kMostCounted = 100;  // occurrences of a term per text; further ones are not counted

  explicit SearchTerms(std::string_view query = {});

  bool empty() const { return terms.empty(); }

  std::vector<SearchTerm> terms;

 private:
  void Add(SearchTerm term);
};

// The types that searches cover.
inline constexpr ArgumentType kSearchedTypes[] = {ArgumentType::kMotion, ArgumentType::kResolution,
                                                  ArgumentType::kRuling};
bool IsSearched(ArgumentType type);

// The indexed text of an argument: the question that a ruling by option decides, if any, and the content.
std::string SearchedText(std::string_view content, std::string_view extras);

struct SearchQuery {
  static constexpr std::int64_t kDefaultLimit = 20;
  static constexpr std::int64_t kMostHits = 100;
  // With a period, only so many of the newest texts with the terms are looked at.
  static constexpr std::int64_t kMostDated = 10'000;

  bool HasPeriod() const { return from || to; }

  SearchTerms terms;
  std::optional<ArgumentType> type = {};  // only arguments of this type; their debate's title also counts
  std::int64_t limit = kDefaultLimit;
  std::optional<Time> from = {};  // inclusive
  std::optional<Time> to = {};    // exclusive
};

// An excerpt on one line, without control characters and direction overrides.
struct Snippet {
  std::string text;
  // The matched words: begin and length in UTF-16 code units.
  std::vector<std::pair<std::int64_t, std::int64_t>> marks = {};
};

struct SearchHit {
  Debate debate;
  // Without content. Absent: only the title matched.
  std::optional<Argument> argument;
  Snippet snippet;
  double score = 0;
};

// Computes the snippet and the score; clears `argument` if the title matches more terms than the motion's text.
void ScoreHit(SearchHit& hit, const SearchQuery& query, std::string_view content);

// Sorts by score, then newest first; keeps at most `limit`.
void Rank(std::vector<SearchHit>& hits, std::int64_t limit);

}  // namespace aw
