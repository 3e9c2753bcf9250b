#include "store/postgres/index_texts.h"

#include <algorithm>
#include <map>
#include <vector>

#include "core/fold.h"

namespace aw::postgres {
namespace {

// PostgreSQL's limit of positions per word.
constexpr std::size_t kMostPositions = 255;
constexpr std::size_t kBodyBegins = 300;  // beyond any title and its next position, so that no phrase spans the two

struct Positions {
  std::string text;
  std::size_t count = 0;
};

void Add(std::map<std::string, Positions>& lexemes, std::string_view text, std::size_t first, char weight) {
  for (std::size_t position = first; const Word& word : WordsOf(text)) {
    Positions& positions = lexemes[word.folded];
    if (++positions.count <= kMostPositions) {
      positions.text.append(positions.text.empty() ? ":" : ",").append(std::to_string(position)).push_back(weight);
    }
    ++position;
  }
}

std::string Quoted(std::string_view word) { return "'" + std::string(word) + "'"; }

}  // namespace

std::string WordsVector(std::string_view title, ArgumentType type, std::string_view content) {
  std::map<std::string, Positions> lexemes;
  Add(lexemes, title, 1, type == ArgumentType::kMotion ? 'A' : 'D');
  Add(lexemes, content, kBodyBegins, 'B');
  std::string vector;
  for (const auto& [word, positions] : lexemes) vector.append(Quoted(word)).append(positions.text).append(" ");
  return vector;
}

std::string GramsVector(std::string_view folded) {
  std::string vector;
  for (const std::string& gram : GramsOf(folded)) vector.append(Quoted(gram)).append(" ");
  return vector;
}

std::string WordsQuery(const SearchQuery& query) {
  // Without a type, a title matches only its motion; otherwise it would match every argument of the debate.
  const std::string weights = query.type ? "ABD" : "AB";
  std::string text;
  for (const SearchTerm& term : query.terms.terms) {
    text.append(text.empty() ? "(" : " & (");
    for (std::size_t i = 0; i < term.words.size(); ++i) {
      const bool is_open = term.prefix && i + 1 == term.words.size();
      text.append(i == 0 ? "" : " <-> ").append(Quoted(term.words[i])).append(is_open ? ":*" : ":").append(weights);
    }
    text.append(")");
  }
  return text;
}

std::string GramsQuery(std::string_view folded) {
  auto grams = GramsOf(folded);
  const bool is_short = grams.size() < kGramLength;
  grams.resize(is_short ? 1 : grams.size() - kGramLength + 1);
  std::ranges::sort(grams);
  grams.erase(std::unique(grams.begin(), grams.end()), grams.end());
  std::string text;
  for (const std::string& gram : grams) {
    text.append(text.empty() ? "" : " & ").append(Quoted(gram)).append(is_short ? ":*" : "");
  }
  return text;
}

}  // namespace aw::postgres
