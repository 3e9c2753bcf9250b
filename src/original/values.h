// Single values of the Node.js original's databases, as ours take them: ids, times, texts. Pure; nothing of what it
// reads is trusted.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "core/id.h"

namespace aw::original {

// A value of a table as bytes, whatever its type was there; nothing for NULL.
using Cell = std::optional<std::string>;

// A UUID stays what it is. From any other text one is made (RFC 9562, version 5, in a name space of our own), of
// "kind:text" or, inside a debate or a document, "kind:owner:text": the same text gives the same id every time.
Uuid IdOf(std::string_view kind, std::string_view owner, std::string_view text);

// `2026-01-31 23:59:59` in UTC; also with T for the space, a fraction, and Z. Nothing if it is no moment since 1970.
std::optional<Time> TimeIn(const Cell& cell);

std::optional<std::int64_t> NumberIn(const Cell& cell);

// Text that every store can hold and every client can show: what is not UTF-8, and U+0000, becomes U+FFFD.
struct Text {
  std::string text;
  bool mended = false;
};
Text TextIn(const Cell& cell);

// The first characters of valid UTF-8, the last of them an ellipsis if there are more than `characters`.
std::string CutToCharacters(std::string_view text, std::size_t characters);

// For the report: in quotes, short, on one line.
std::string Shown(const Cell& cell);

}  // namespace aw::original
