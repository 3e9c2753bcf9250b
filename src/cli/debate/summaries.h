// A debate as Markdown: whole, as a decision record, and as a comment for GitHub. The data is that of `aw debate
// export`: `{debate, motion, arguments, issues, documents, record, …}`. The same data gives the same text.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <vector>

namespace aw::cli::debate {

// All arguments, and all versions of the documents.
std::string DebateAsMarkdown(const boost::json::value& data);

// A decision record in the form of MADR 4.
std::string DebateAsAdr(const boost::json::value& data);

// A comment of at most 65,536 characters, GitHub's limit; states the number of omitted arguments.
std::string DebateAsPrComment(const boost::json::value& data);

// Parts of the above: the motion and all arguments, the rulings among them, and a sentence on the record.
std::vector<const boost::json::value*> ArgumentsOf(const boost::json::value& data);
std::vector<const boost::json::value*> RulingsOf(const boost::json::value& data);
std::string RecordSentence(const boost::json::value& data);

}  // namespace aw::cli::debate
