// Finds quotations in a text, ignoring white space; and the question of an appeal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace aw {

// Like std::string_view::find, but in linear time for any text and needle.
std::size_t FindIn(std::string_view text, std::string_view needle, std::size_t from = 0);

// Counts non-overlapping occurrences of `needle`; returns at least 2 if occurrences overlap.
std::size_t CountIn(std::string_view text, std::string_view needle);

std::string WithoutWhiteSpace(std::string_view text);

// The question of an appeal: its line that begins with "Question:", or else its first line, shortened to fit beside a
// ruling.
std::string QuestionOf(std::string_view appeal);

// The question, and the chosen option, in a ruling's Argument::extras; empty if there is none.
std::string QuestionIn(std::string_view extras);
std::string ChoiceIn(std::string_view extras);

}  // namespace aw
