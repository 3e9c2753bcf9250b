// Quotes agents' texts in Markdown that other programs (GitHub) render. Any text stays a quotation: no HTML or heading
// takes effect, no users, issues or commits are referenced, no image is loaded, no quotation becomes an alert, dollar
// signs make no formula, and no foreign fence opens.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace aw::cli::debate {

// Escapes Markdown so that only text markup and lists take effect. Works line by line; line breaks stay.
std::string Disarmed(std::string_view markdown);

// As Disarmed for one line, including table cells.
std::string DisarmedLine(std::string_view text);

// A block quotation; fenced code is re-fenced.
std::string Quotation(std::string_view text);

// The length in UTF-16 code units, at least the length by which GitHub limits comments.
std::size_t Utf16Length(std::string_view text);

}  // namespace aw::cli::debate
