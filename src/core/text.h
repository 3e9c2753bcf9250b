// Functions on UTF-8 text.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace aw {

// The number of code points; nullopt if `text` is not valid UTF-8 (overlong forms and surrogates are invalid).
std::optional<std::size_t> CountCharacters(std::string_view text);

// The offset of the first invalid byte; nullopt if `text` is valid.
std::optional<std::size_t> FirstInvalidByte(std::string_view text);

// The offset, from `from` on, of the next character that JSON may escape: `"`, `\`, U+007F and those below U+0020;
// text.size() if there is none.
std::size_t NextToEscape(std::string_view text, std::size_t from);

// The first code point of a non-empty text. An invalid byte counts as U+FFFD.
struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 0;
  bool valid = false;
};
CodePoint FirstCodePoint(std::string_view text);
void AppendUtf8(std::string& out, char32_t point);

// Replaces each byte that is not part of a valid character by U+FFFD.
std::string ToUtf8(std::string_view bytes);

// At most the first `most` bytes of valid UTF-8 `text`, cut between characters.
std::string_view FirstBytes(std::string_view text, std::size_t most);
// The end of it: at most `most` bytes, from the beginning of a character on.
std::string_view LastBytes(std::string_view text, std::size_t most);

// True if valid UTF-8 `text` is empty or only Unicode white space.
bool IsBlank(std::string_view text);

// One line for display: the first `most` characters, trimmed, without control characters and direction overrides, and
// with spaces for other white space. Empty if `text` is not valid UTF-8.
std::string Printable(std::string_view text, std::size_t most);

// The length in bytes of a non-ASCII control character at the start of `text` (a terminal control, a line break or a
// direction override); 0 for any other start.
std::size_t HiddenControlLength(std::string_view text);

inline constexpr char kHexDigits[] = "0123456789abcdef";

// Two lower-case digits for each byte.
std::string Hex(std::span<const unsigned char> bytes);

// Appends the escape of a character at which NextToEscape has stopped.
void AppendEscaped(std::string& out, char c);

// Ignores the case of ASCII letters only.
bool EqualsIgnoringCase(std::string_view a, std::string_view b);

}  // namespace aw
