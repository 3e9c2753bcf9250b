// The few things we need to know about UTF-8 text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace aw {

// The number of code points, or nothing if `text` is not valid UTF-8 (overlong forms and surrogates are not).
std::optional<std::size_t> CountCharacters(std::string_view text);

// Where `text` stops being valid UTF-8; nothing if it is valid.
std::optional<std::size_t> FirstInvalidByte(std::string_view text);

// Where the next character is, at `from` or after it, that JSON may write escaped: `"`, `\`, U+007F and those below
// U+0020. text.size() if there is none.
std::size_t NextToEscape(std::string_view text, std::size_t from);

// The first code point of a text that is not empty. A byte that begins none counts as U+FFFD.
struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 0;
  bool valid = false;
};
CodePoint FirstCodePoint(std::string_view text);
void AppendUtf8(std::string& out, char32_t point);

// `bytes` as valid UTF-8: each byte that is no part of a character becomes U+FFFD.
std::string ToUtf8(std::string_view bytes);

// At most `most` bytes from the start of valid UTF-8 `text`, without a character cut in two.
std::string_view FirstBytes(std::string_view text, std::size_t most);

// True if every character of valid UTF-8 `text` is white space in Unicode's sense; so also when it is empty.
bool IsBlank(std::string_view text);

// One line to show: the first `most` characters, without those that control a terminal or the direction of writing;
// white space is a space, and there is none at the ends. Empty if `text` is not valid UTF-8.
std::string Printable(std::string_view text, std::size_t most);

// The bytes of the control character outside ASCII that `text` begins with: one that a terminal obeys, that breaks a
// line, or that turns the direction of writing; 0 if it begins with anything else.
std::size_t HiddenControlLength(std::string_view text);

// The case of ASCII's letters does not count; other letters are compared as they are.
bool EqualsIgnoringCase(std::string_view a, std::string_view b);

// Bytes that are no UTF-8 become U+FFFD.
std::string ValidUtf8(std::string text);

}  // namespace aw
