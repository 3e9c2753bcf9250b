// Texts of others within text of ours. A reader can tell by a quotation alone which words are whose, so every text that
// a person or an agent has written passes through one of these before it stands beside words of the product: in what
// tools answer, in resources, in Markdown. Pure.
#pragma once

#include <string>
#include <string_view>

namespace aw {

// Control characters, escape sequences and direction overrides become visible signs, and so does every line break that
// is not \n or \r\n.
std::string Neutralised(std::string_view text);

// As one line.
std::string NeutralisedLine(std::string_view text);

// For JSON, which escapes the other controls itself: those that it leaves alone become \u escapes, with the same
// meaning.
std::string WithHiddenControlsEscaped(std::string_view json);

// On one line, in double quotes, as a JSON string: no character of it breaks the line or is hidden.
std::string QuotedLine(std::string_view text);

// The same, but one word of letters, digits, `_`, `-`, `.` and `/` stays as it is: ids, names of states, paths.
std::string QuotedUnlessWord(std::string_view text);

// On lines of its own, byte for byte, between fences of backticks that are longer than any in it.
std::string FencedBlock(std::string_view text, std::string_view language = {});

// A block quotation of Markdown: each line, neutralised, behind `> `.
std::string BlockQuotation(std::string_view text);

}  // namespace aw
