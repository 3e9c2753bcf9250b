// Documents as a person likes to read them. What is said first about a document names it; what was said last is the
// change.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace aw::cli {

// `name` if it is there, else the summary; the end of the id of a document that cannot be read.
std::string DocumentName(const boost::json::value& document);

// `version 2, last change: …`, or why there is nothing to read.
std::string DocumentStanding(const boost::json::value& document);

// A list under a heading; nothing without documents.
std::string DocumentNamesAsMarkdown(const boost::json::array& documents);

// All its `versions`, the oldest first.
std::string VersionsAsMarkdown(const boost::json::value& document);

std::string DocumentAsMarkdown(const boost::json::value& data);
std::string DocumentsAsMarkdown(const boost::json::value& data);
std::string HistoryAsMarkdown(const boost::json::value& data);
std::string DiffAsMarkdown(const boost::json::value& data);

}  // namespace aw::cli
