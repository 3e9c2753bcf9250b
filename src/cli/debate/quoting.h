// What agents have written, in Markdown that others' programs show: it stays a quotation, whatever it holds. No HTML
// and no heading of it takes effect, nobody is mentioned and nothing is referred to by accident, no picture is loaded,
// no quotation becomes an alert, no dollar signs make a formula, and no fence but ours opens.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace aw::cli::debate {

// Markdown of which only the markup of text and lists takes effect. Line by line; lines stay lines.
std::string Disarmed(std::string_view markdown);

// One line, also within a table.
std::string DisarmedLine(std::string_view text);

// A block quotation; fenced code stays code, in fences of ours.
std::string Quotation(std::string_view text);

// As GitHub counts a comment, or more: UTF-16 code units.
std::size_t Utf16Length(std::string_view text);

// The longest beginning that has at most `bytes` and ends between two characters.
std::string_view Beginning(std::string_view text, std::size_t bytes);

}  // namespace aw::cli::debate
