// What a person or an agent types to find what was decided, taken apart; how well a text fits it, and the passage of
// the text to show. Pure. Whatever is typed is a query: there is no wrong one, only ones that find nothing.
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

// Words that stand side by side in this order; most terms have one.
struct SearchTerm {
  std::vector<std::string> words;  // folded: core/fold.h
  std::string exact;               // the last of them with its marks, if it has any
  bool prefix = false;             // the last one may go on

  friend bool operator==(const SearchTerm&, const SearchTerm&) = default;
};

// Every term must be found. Terms are divided by spaces; those in quotation marks are one phrase, and so is what is
// written together, as `src/store`. A word with `*` is a prefix, and so is the last one, as one types. A term that is
// repeated counts once.
struct SearchTerms {
  static constexpr std::size_t kMostWords = 32;     // more are not looked at
  static constexpr std::size_t kMostCounted = 100;  // instances of a term in one text; more are not counted

  explicit SearchTerms(std::string_view query = {});

  bool empty() const { return terms.empty(); }

  std::vector<SearchTerm> terms;

 private:
  void Add(SearchTerm term);
};

// Only these are searched.
inline constexpr ArgumentType kSearchedTypes[] = {ArgumentType::kMotion, ArgumentType::kResolution,
                                                  ArgumentType::kRuling};
bool IsSearched(ArgumentType type);

// What an argument is found by: its text, and before it the question that a ruling by option decides.
std::string SearchedText(std::string_view content, std::string_view extras);

struct SearchQuery {
  static constexpr std::int64_t kDefaultLimit = 20;
  static constexpr std::int64_t kMostHits = 100;

  SearchTerms terms;
  std::optional<ArgumentType> type = {};  // only arguments of this type, found by their debate's title too
  std::int64_t limit = kDefaultLimit;
};

// A passage on one line, without what controls a terminal or the direction of writing.
struct Snippet {
  std::string text;
  // Where the words are that were looked for: begin and length in UTF-16 code units.
  std::vector<std::pair<std::int64_t, std::int64_t>> marks = {};
};

struct SearchHit {
  Debate debate;
  // Without its content. None: the title is what was found.
  std::optional<Argument> argument;
  Snippet snippet;
  double score = 0;
};

// Fills in what the texts decide: the snippet, the score, and whether it is the title that was found.
void Judge(SearchHit& hit, const SearchQuery& query, std::string_view content);

// Best first; of equals the newest. At most `limit`.
void Rank(std::vector<SearchHit>& hits, std::int64_t limit);

}  // namespace aw
