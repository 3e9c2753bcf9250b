// Folding of text for searches: case and diacritics are removed, so that `trong tai` finds `Trọng tài`. Both stores
// and the page's snippets use this definition.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw {

// Increment when a function below changes its result for any text: stores rebuild an index of another version.
inline constexpr int kFoldVersion = 1;

// Lower case without diacritics; nullopt for a combining mark, as in decomposed text.
std::optional<char32_t> Folded(char32_t point);
// Folds all characters; keeps signs and spaces.
std::string Folded(std::string_view text);

// A sequence of letters and digits. In scripts without spaces each character is a word.
struct Word {
  std::string folded;
  std::size_t begin = 0;  // byte offsets in the text
  std::size_t end = 0;
};

// Longer words are cut.
inline constexpr std::size_t kLongestWord = 64;
// The rest of a longer text is not searched: PostgreSQL's word positions end there.
inline constexpr std::size_t kMostWords = 16'000;
inline constexpr std::size_t kMostSearchedBytes = 256 << 10;

std::vector<Word> WordsOf(std::string_view text);

// Lower case, with diacritics.
std::string WithoutCase(std::string_view word);

// The trigrams of a folded text, one per position (shorter at the end). ASCII signs and spaces become characters that
// every index treats as letters, so that a gram is one word. A text contains another only if it has all of its grams.
std::vector<std::string> GramsOf(std::string_view folded);
inline constexpr std::size_t kGramLength = 3;

}  // namespace aw
