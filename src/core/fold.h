// Text as a search compares it: without case and without diacritics, so that `trong tai` finds `Trọng tài`. The one
// place that decides this: both stores and the page's snippets take it from here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw {

// Change it when the functions below give something else for the same text: an index that was filled by another version
// is filled anew.
inline constexpr int kFoldVersion = 1;

// Lower case without marks; nothing for a mark that stands alone, as in decomposed text.
std::optional<char32_t> Folded(char32_t point);
// All of it, signs and spaces included.
std::string Folded(std::string_view text);

// A word: letters and digits. Scripts that write without spaces have a word per character.
struct Word {
  std::string folded;
  std::size_t begin = 0;  // bytes in the text
  std::size_t end = 0;
};

// What is longer than this is cut.
inline constexpr std::size_t kLongestWord = 64;
// What is further on in a text is not searched: PostgreSQL counts positions no further.
inline constexpr std::size_t kMostWords = 16'000;
inline constexpr std::size_t kMostSearchedBytes = 256 << 10;

std::vector<Word> WordsOf(std::string_view text);

// A word's text without case, but with its marks.
std::string WithoutCase(std::string_view word);

// The grams of a folded text: for each place the next three characters, or as many as there are; signs and spaces as
// characters that are no signs, so that a gram is one word for every index. A text is in another only if its grams are.
std::vector<std::string> GramsOf(std::string_view folded);
inline constexpr std::size_t kGramLength = 3;

}  // namespace aw
