// Answers as a person likes to read them: `--format markdown`, and `aw debate export`.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace aw::cli {

// Any data: a list of its fields.
std::string FieldsAsMarkdown(const boost::json::value& data);

// `{debate, motion, arguments, held_drafts, documents?}` as a transcript.
std::string TranscriptAsMarkdown(const boost::json::value& data);

std::string DebatesAsMarkdown(const boost::json::value& data);
std::string DocumentAsMarkdown(const boost::json::value& data);
std::string DocumentsAsMarkdown(const boost::json::value& data);
std::string HistoryAsMarkdown(const boost::json::value& data);
std::string DiffAsMarkdown(const boost::json::value& data);
std::string NewsAsMarkdown(const boost::json::value& data);

// `2026-11-15T04:38:00.123Z` as `2026-11-15 04:38 UTC`.
std::string Moment(std::string_view time);

// A code block whose fence does not occur in the text.
std::string Fenced(std::string_view text, std::string_view language);

}  // namespace aw::cli
