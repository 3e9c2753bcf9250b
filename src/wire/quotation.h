// Quotes untrusted text within text of the product. Only quotation shows a reader which words are whose, so every text
// of a person or an agent passes through one of these functions before it appears beside the product's own words: in
// answers of tools, in resources, in Markdown. Pure.
#pragma once

#include <string>
#include <string_view>

namespace aw {

// Replaces control characters, escape sequences, direction overrides and line breaks other than \n and \r\n by visible
// signs.
std::string Neutralised(std::string_view text);

// The same, on one line.
std::string NeutralisedLine(std::string_view text);

// Escapes (\u) the control characters that JSON permits unescaped; the meaning of the JSON is unchanged.
std::string WithHiddenControlsEscaped(std::string_view json);

// A JSON string on one line, in which no character breaks the line or is invisible.
std::string QuotedLine(std::string_view text);

// The same, but a single word of letters, digits, `_`, `-`, `.` and `/` stays unquoted: ids, names of states, paths.
std::string QuotedUnlessWord(std::string_view text);

// The text verbatim on its own lines, between fences longer than any run of backticks in it.
std::string FencedBlock(std::string_view text, std::string_view language = {});

// A Markdown block quotation: each line neutralised and prefixed with `> `.
std::string BlockQuotation(std::string_view text);

}  // namespace aw
