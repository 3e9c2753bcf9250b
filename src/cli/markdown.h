// Answers as a person likes to read them: `--format markdown`, and `aw debate export`.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace aw::cli {

// Any data: a list of its fields, then what needs room: texts of several lines in fences, lists of objects as tables.
std::string FieldsAsMarkdown(const boost::json::value& data);

// Objects as rows; a column for every name that occurs.
std::string TableAsMarkdown(const boost::json::array& rows);

// `{debate, motion, arguments, held_drafts, documents?}` as a transcript.
std::string TranscriptAsMarkdown(const boost::json::value& data);

std::string DebatesAsMarkdown(const boost::json::value& data);
std::string NewsAsMarkdown(const boost::json::value& data);

// Within a line of Markdown: no line break, no cell border.
std::string Cell(std::string_view text);

// 0 if it is no number.
std::string NumberText(const boost::json::value& value, std::string_view name);

// `2026-11-15T04:38:00.123Z` as `2026-11-15 04:38 UTC`.
std::string Moment(std::string_view time);

// A code block whose fence does not occur in the text.
std::string Fenced(std::string_view text, std::string_view language);

}  // namespace aw::cli
