#include "core/fold.h"

#include <algorithm>
#include <iterator>

#include "core/fold_table.h"
#include "core/text.h"

namespace aw {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t N>
bool IsIn(const Range (&ranges)[N], char32_t c) {
  return std::ranges::any_of(ranges, [c](const Range& r) { return c >= r.first && c <= r.last; });
}

// Combining marks and invisible characters: they do not separate words, and folding removes them.
constexpr Range kMarks[] = {
    {0xAD, 0xAD},     {0x300, 0x36F},   {0x483, 0x487},   {0x591, 0x5BD},     {0x5BF, 0x5C7},
    {0x610, 0x61A},   {0x640, 0x640},   {0x64B, 0x65F},   {0x670, 0x670},     {0x6D6, 0x6ED},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x202A, 0x202E},   {0x2060, 0x206F},
    {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xE0000, 0xE01EF},
};

// Signs, spaces and pictographs beyond ASCII. All other characters count as letters.
constexpr Range kSigns[] = {
    {0x80, 0xA9},     {0xAB, 0xB4},     {0xB6, 0xB9},       {0xBB, 0xBF},        {0xD7, 0xD7},     {0xF7, 0xF7},
    {0x2B9, 0x2FF},   {0x37E, 0x37E},   {0x387, 0x387},     {0x55A, 0x55F},      {0x589, 0x58A},   {0x5BE, 0x5BE},
    {0x5F3, 0x5F4},   {0x600, 0x60F},   {0x61B, 0x61F},     {0x66A, 0x66D},      {0x6D4, 0x6D4},   {0x700, 0x70D},
    {0x964, 0x965},   {0x970, 0x970},   {0xE3F, 0xE3F},     {0xE4F, 0xE5B},      {0x104A, 0x104F}, {0x10FB, 0x10FB},
    {0x1360, 0x1368}, {0x166E, 0x166E}, {0x1680, 0x1680},   {0x17D4, 0x17DB},    {0x1800, 0x180A}, {0x2000, 0x206F},
    {0x20A0, 0x20CF}, {0x2100, 0x2101}, {0x2103, 0x2106},   {0x2108, 0x2109},    {0x2114, 0x2114}, {0x2116, 0x2118},
    {0x211E, 0x2123}, {0x2190, 0x245F}, {0x249C, 0x24E9},   {0x2500, 0x2BFF},    {0x2CE5, 0x2CFF}, {0x2E00, 0x2E7F},
    {0x2FF0, 0x3004}, {0x3008, 0x3020}, {0x3030, 0x3030},   {0x303D, 0x303F},    {0x30FB, 0x30FB}, {0xD800, 0xF8FF},
    {0xFD3E, 0xFD3F}, {0xFE10, 0xFE19}, {0xFE30, 0xFE6F},   {0xFEFF, 0xFF0F},    {0xFF1A, 0xFF20}, {0xFF3B, 0xFF40},
    {0xFF5B, 0xFF65}, {0xFFE0, 0xFFFF}, {0x1F000, 0x1FAFF}, {0xF0000, 0x10FFFF},
};

// Scripts without spaces between words.
constexpr Range kWithoutSpaces[] = {
    {0xE00, 0xEFF},   {0x1000, 0x109F},   {0x1780, 0x17FF},   {0x2E80, 0x2FDF}, {0x3005, 0x3007},
    {0x3040, 0x30FA}, {0x30FC, 0x30FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF}, {0xF900, 0xFAFF},
    {0xFF66, 0xFF9F}, {0x1B000, 0x1B16F}, {0x20000, 0x3FFFF},
};

bool IsLetter(char32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return !IsIn(kSigns, c);
}

// In most blocks of Latin letters a capital directly precedes its small letter.
char32_t Lower(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  if (c >= 0xC0 && c <= 0xDE && c != 0xD7) return c + 32;
  const bool even_is_capital = (c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177) || (c >= 0x1A0 && c <= 0x1A5) ||
                               (c >= 0x1E00 && c <= 0x1EFF);
  if (even_is_capital) return c | 1;
  const bool odd_is_capital = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E) || c == 0x1AF;
  return odd_is_capital && c % 2 == 1 ? c + 1 : c;
}

constexpr char32_t kInsteadOfSigns = 0xE000;  // from the private use area, so it does not collide with text

}  // namespace

std::optional<char32_t> Folded(char32_t c) {
  if (c < 0x80) return Lower(c);
  if (c >= fold_table::kFirst && c <= fold_table::kLast) c = fold_table::kLetters[c - fold_table::kFirst];
  if (c >= 0xFF01 && c <= 0xFF5E) return Lower(c - 0xFF01 + 0x21);  // full-width ASCII
  if (IsIn(kMarks, c)) return std::nullopt;
  return c;
}

std::string Folded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const CodePoint next = FirstCodePoint(text);
    text.remove_prefix(next.bytes);
    if (const auto folded = Folded(next.value)) AppendUtf8(out, *folded);
  }
  return out;
}

std::vector<Word> WordsOf(std::string_view text) {
  std::vector<Word> words;
  bool open = false;
  const std::size_t end = std::min(text.size(), kMostSearchedBytes);
  for (std::size_t at = 0; at < end;) {
    const CodePoint next = FirstCodePoint(text.substr(at));
    const std::size_t after = at + next.bytes;
    const auto folded = Folded(next.value);
    if (folded && !IsLetter(*folded)) open = false;
    if (folded && IsLetter(*folded)) {
      const bool alone = IsIn(kWithoutSpaces, *folded);
      if (!open || alone) {
        if (words.size() == kMostWords) return words;
        words.push_back({{}, at, after});
      }
      Word& word = words.back();
      if (word.folded.size() + 4 <= kLongestWord) AppendUtf8(word.folded, *folded);
      open = !alone;
    }
    if (!words.empty() && words.back().end == at && (open || !folded)) words.back().end = after;
    at = after;
  }
  return words;
}

std::string WithoutCase(std::string_view word) {
  std::string out;
  while (!word.empty()) {
    const CodePoint next = FirstCodePoint(word);
    word.remove_prefix(next.bytes);
    AppendUtf8(out, Lower(next.value));
  }
  return out;
}

std::vector<std::string> GramsOf(std::string_view folded) {
  std::vector<std::string> characters;
  while (!folded.empty()) {
    const CodePoint next = FirstCodePoint(folded);
    folded.remove_prefix(next.bytes);
    const bool sign = next.value < 0x80 && !IsLetter(next.value);
    AppendUtf8(characters.emplace_back(), sign ? kInsteadOfSigns + next.value : next.value);
  }
  std::vector<std::string> grams(characters.size());
  for (std::size_t i = 0; i < characters.size(); ++i) {
    for (std::size_t j = i; j < std::min(i + kGramLength, characters.size()); ++j) grams[i] += characters[j];
  }
  return grams;
}

}  // namespace aw
