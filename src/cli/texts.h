// The plain form of answers whose heart is one text.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace aw::cli {

std::string ContentAlone(const boost::json::value& data);
std::string DiffAlone(const boost::json::value& data);
std::string LogAlone(const boost::json::value& data);
std::string TextAlone(const boost::json::value& data);
// `--format markdown`: a text that is Markdown already, and one that is not.
std::string TextAsMarkdown(const boost::json::value& data);
std::string TextAsCode(const boost::json::value& data);
std::string ChecksAsLines(const boost::json::value& data);

}  // namespace aw::cli
