#include "core/search.h"

#include <algorithm>

#include "core/fold.h"
#include "core/quote.h"
#include "core/text.h"

namespace aw {
namespace {

constexpr std::size_t kSnippetBytes = 220;     // approximate bytes of a snippet
constexpr std::size_t kBytesBeforeMatch = 60;  // at most, of these, before the first match

bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0'; }

// The end of the chunk that begins at `at`: the next space, or the closing quotation mark.
std::size_t EndOf(std::string_view query, std::size_t at, bool quoted) {
  while (at < query.size() && (quoted ? query[at] != '"' : !IsSpace(query[at]) && query[at] != '"')) ++at;
  return at;
}

std::size_t Characters(std::string_view text) { return CountCharacters(text).value_or(0); }

// The matches in a text, by word index.
struct Matches {
  std::vector<std::pair<std::size_t, std::size_t>> places;  // (word, term), ascending
  std::vector<std::size_t> counts;                          // matches per term
  std::size_t exact = 0;                                    // terms that matched with their diacritics

  auto terms() const {
    return std::ranges::count_if(counts, [](std::size_t count) { return count > 0; });
  }
};

bool Begins(const SearchTerm& term, const std::vector<Word>& words, std::size_t at) {
  if (at + term.words.size() > words.size()) return false;
  for (std::size_t i = 0; i < term.words.size(); ++i) {
    const bool open = term.prefix && i + 1 == term.words.size();
    const std::string& word = words[at + i].folded;
    if (open ? !word.starts_with(term.words[i]) : word != term.words[i]) return false;
  }
  return true;
}

bool IsExact(const SearchTerm& term, const Word& last, std::string_view text) {
  const std::string found = WithoutCase(text.substr(last.begin, last.end - last.begin));
  return term.prefix ? found.starts_with(term.exact) : found == term.exact;
}

Matches FindTerms(const SearchTerms& terms, const std::vector<Word>& words, std::string_view text) {
  Matches found;
  found.counts.resize(terms.terms.size());
  std::vector<bool> exact(terms.terms.size());
  for (std::size_t at = 0; at < words.size(); ++at) {
    for (std::size_t t = 0; t < terms.terms.size(); ++t) {
      const SearchTerm& term = terms.terms[t];
      if (found.counts[t] == SearchTerms::kMostCounted || !Begins(term, words, at)) continue;
      ++found.counts[t];
      for (std::size_t i = 0; i < term.words.size(); ++i) found.places.emplace_back(at + i, t);
      if (!term.exact.empty() && IsExact(term, words[at + term.words.size() - 1], text)) exact[t] = true;
    }
  }
  std::ranges::sort(found.places);
  found.exact = static_cast<std::size_t>(std::ranges::count(exact, true));
  return found;
}

// The first word of the excerpt that shows the most terms.
std::size_t BestStart(const Matches& found, const std::vector<Word>& words) {
  std::size_t best = 0;
  std::size_t most = 0;
  const std::size_t tried = std::min<std::size_t>(found.places.size(), 200);
  for (std::size_t i = 0; i < tried; ++i) {
    const std::size_t begin = words[found.places[i].first].begin;
    std::vector<std::size_t> seen;
    for (std::size_t j = i; j < found.places.size(); ++j) {
      if (words[found.places[j].first].end > begin + kSnippetBytes - kBytesBeforeMatch) break;
      if (std::ranges::count(seen, found.places[j].second) == 0) seen.push_back(found.places[j].second);
    }
    if (seen.size() > most) {
      most = seen.size();
      best = found.places[i].first;
    }
  }
  return best;
}

std::int64_t Utf16Length(std::string_view text) {
  std::int64_t units = 0;
  while (!text.empty()) {
    const CodePoint next = FirstCodePoint(text);
    text.remove_prefix(next.bytes);
    units += next.value >= 0x10000 ? 2 : 1;
  }
  return units;
}

// Replaces each run of white space by one space, also at the ends, and drops control characters.
std::string WithoutControls(std::string_view text) {
  const auto is_space = [&](std::size_t at) { return IsBlank(text.substr(at, FirstCodePoint(text.substr(at)).bytes)); };
  if (text.empty()) return {};
  std::string out = is_space(0) ? " " : "";
  for (const char c : Printable(text, text.size())) {
    if (c != ' ' || !out.ends_with(' ')) out.push_back(c);
  }
  std::size_t last = text.size() - 1;
  while (last > 0 && (static_cast<unsigned char>(text[last]) & 0xC0) == 0x80) --last;
  if (is_space(last) && !out.ends_with(' ')) out += " ";
  return out;
}

// Moves `at` back to the start of a character.
std::size_t WholeCharacters(std::string_view text, std::size_t at) {
  while (at < text.size() && at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return std::min(at, text.size());
}

Snippet MakeSnippet(const Matches& found, const std::vector<Word>& words, std::string_view text) {
  std::size_t first = found.places.empty() ? 0 : BestStart(found, words);
  const std::size_t anchor = words.empty() ? 0 : words[first].begin;
  while (first > 0 && anchor - words[first - 1].begin <= kBytesBeforeMatch) --first;
  // Shows the text before the first word if it is short; a single word may be longer than the snippet.
  std::size_t at = words.empty() || words[first].begin <= kBytesBeforeMatch ? 0 : words[first].begin;
  if (first > 0) at = words[first].begin;
  const std::size_t end = text.size() - at <= kSnippetBytes ? text.size() : WholeCharacters(text, at + kSnippetBytes);

  Snippet snippet;
  if (at > 0) snippet.text = "…";
  auto place = std::ranges::lower_bound(found.places, std::pair<std::size_t, std::size_t>(first, 0));
  const auto add = [&](std::size_t to) {
    std::string more = WithoutControls(text.substr(at, to - at));
    if (more.starts_with(' ') && (snippet.text.empty() || snippet.text.ends_with(' '))) more.erase(0, 1);
    snippet.text += more;
    at = to;
  };
  for (; place != found.places.end(); ++place) {
    const Word& word = words[place->first];
    if (word.begin < at) continue;  // matched by two terms
    if (word.end > end) break;
    add(word.begin);
    const std::int64_t begin = Utf16Length(snippet.text);
    add(word.end);
    const std::int64_t length = Utf16Length(snippet.text) - begin;
    if (length > 0) snippet.marks.emplace_back(begin, length);
  }
  add(end);
  if (snippet.text.ends_with(' ')) snippet.text.pop_back();
  if (end < text.size()) snippet.text += "…";
  return snippet;
}

// Frequent terms score higher, with diminishing returns, and less in a long text.
double TermScore(const Matches& found, std::size_t words) {
  double weight = 0;
  for (const std::size_t count : found.counts) {
    const auto times = static_cast<double>(count);
    weight += times / (times + 1.0 + static_cast<double>(words) / 400.0);
  }
  return weight;
}

}  // namespace

bool IsSearched(ArgumentType type) { return std::ranges::find(kSearchedTypes, type) != std::end(kSearchedTypes); }

SearchTerms::SearchTerms(std::string_view query) {
  std::size_t words_left = kMostWords;
  for (std::size_t at = 0; at < query.size() && words_left > 0;) {
    const bool quoted = query[at] == '"';
    const std::size_t begin = at + (quoted ? 1 : 0);
    const std::size_t end = EndOf(query, begin, quoted);
    const std::string_view chunk = query.substr(begin, end - begin);
    at = std::max(quoted ? end + 1 : end, at);
    if (!quoted && chunk.empty()) {
      ++at;
      continue;
    }
    SearchTerm term;
    std::vector<Word> words = WordsOf(chunk);
    if (words.size() > words_left) words.resize(words_left);
    if (words.empty()) continue;
    words_left -= words.size();
    const Word& last = words.back();
    const std::string exact = WithoutCase(chunk.substr(last.begin, last.end - last.begin));
    if (exact != last.folded) term.exact = exact;
    const bool starred = chunk.substr(last.end).starts_with('*');
    // A single letter is not a prefix: too many words begin with it.
    const bool typed = !quoted && at >= query.size() && last.end == chunk.size() && Characters(last.folded) > 1;
    term.prefix = (starred && Characters(last.folded) > 1) || typed;
    for (Word& word : words) term.words.push_back(std::move(word.folded));
    Add(std::move(term));
  }
}

void SearchTerms::Add(SearchTerm term) {
  const auto known = std::ranges::find(terms, term.words, &SearchTerm::words);
  if (known == terms.end()) return terms.push_back(std::move(term));
  known->prefix = known->prefix && term.prefix;
  if (known->exact.empty()) known->exact = std::move(term.exact);
}

std::string SearchedText(std::string_view content, std::string_view extras) {
  std::string text = QuestionIn(extras);
  if (!text.empty()) text.push_back('\n');
  return text.append(content);
}

void ScoreHit(SearchHit& hit, const SearchQuery& query, std::string_view content) {
  content = content.substr(0, WholeCharacters(content, std::min(content.size(), kMostSearchedBytes)));
  const std::vector<Word> title_words = WordsOf(hit.debate.title);
  const std::vector<Word> words = WordsOf(content);
  const Matches in_title = FindTerms(query.terms, title_words, hit.debate.title);
  const Matches in_text = FindTerms(query.terms, words, content);
  constexpr double kTitle = 3;
  constexpr double kExact = 10;  // matches with the query's diacritics rank first
  hit.score = kTitle * TermScore(in_title, title_words.size()) + TermScore(in_text, words.size()) +
              kExact * static_cast<double>(std::max(in_title.exact, in_text.exact));
  const bool title_only =
      in_text.terms() < in_title.terms() && !query.type && hit.argument && hit.argument->type == ArgumentType::kMotion;
  if (title_only) hit.argument.reset();
  hit.snippet =
      title_only ? MakeSnippet(in_title, title_words, hit.debate.title) : MakeSnippet(in_text, words, content);
}

void Rank(std::vector<SearchHit>& hits, std::int64_t limit) {
  std::ranges::stable_sort(hits, [](const SearchHit& a, const SearchHit& b) {
    if (a.score != b.score) return a.score > b.score;
    return b.debate.updated_at.View() < a.debate.updated_at.View();
  });
  if (static_cast<std::int64_t>(hits.size()) > limit) hits.resize(static_cast<std::size_t>(limit));
}

}  // namespace aw
