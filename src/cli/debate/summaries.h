// A debate in Markdown: whole, and in short for where decisions are kept and where they are discussed. The data is that
// of `aw debate export`:
// `{debate, motion, arguments, issues, documents, record, …}`; the same data gives the same text.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <vector>

namespace aw::cli::debate {

// All that was written, with every version of the documents.
std::string DebateAsMarkdown(const boost::json::value& data);

// A decision record in the form of MADR 4.
std::string DebateAsAdr(const boost::json::value& data);

// A comment of at most 65,536 characters, the most that GitHub takes; it says what it leaves out.
std::string DebateAsPrComment(const boost::json::value& data);

// Parts of these: the motion and all that followed, the rulings among them, and a sentence on the record.
std::vector<const boost::json::value*> ArgumentsOf(const boost::json::value& data);
std::vector<const boost::json::value*> RulingsOf(const boost::json::value& data);
std::string RecordSentence(const boost::json::value& data);

}  // namespace aw::cli::debate
