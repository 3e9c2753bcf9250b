// Finding a quotation in a text, without regard to white space.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace aw {

// As std::string_view::find, in time proportional to the text even for a hostile text and needle.
std::size_t FindIn(std::string_view text, std::string_view needle, std::size_t from = 0);

// How often `needle` occurs in `text`; occurrences that overlap an earlier one count only towards the second.
std::size_t CountIn(std::string_view text, std::string_view needle);

std::string WithoutWhiteSpace(std::string_view text);

// The question that an appeal asks: its line that begins "Question:", or else its first line; one line, cut to a
// length that fits beside a ruling.
std::string QuestionOf(std::string_view appeal);

// The question that a ruling by option carries in Argument::extras; empty if it carries none.
std::string QuestionIn(std::string_view extras);

}  // namespace aw
