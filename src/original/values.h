// Converts single values of the Node.js original's databases: ids, times, texts. Pure; trusts nothing that it reads.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "core/id.h"

namespace aw::original {

// A value of a table as bytes, whatever its type; nothing for NULL.
using Cell = std::optional<std::string>;

// A UUID stays unchanged. Any other text is hashed to one (RFC 9562, version 5, in a name space of our own) as
// "kind:text" or, inside a debate or a document, "kind:owner:text": the same text gives the same id every time.
Uuid IdOf(std::string_view kind, std::string_view owner, std::string_view text);

// `2026-01-31 23:59:59` in UTC; also with T for the space, a fraction, and Z. Nothing if malformed or before 1970.
std::optional<Time> TimeIn(const Cell& cell);

std::optional<std::int64_t> NumberIn(const Cell& cell);

// Text that every store can hold and every client can show: invalid UTF-8 and U+0000 become U+FFFD.
struct Text {
  std::string text;
  bool repaired = false;
};
Text TextIn(const Cell& cell);

// At most `characters` characters of valid UTF-8; a text that is cut ends with an ellipsis.
std::string CutToCharacters(std::string_view text, std::size_t characters);

// The value for the report: quoted, shortened, on one line.
std::string Quoted(const Cell& cell);

}  // namespace aw::original
