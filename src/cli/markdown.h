// Renders answers: `--format markdown`, `--format plain`, and the Markdown of `aw debate export`.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "wire/quotation.h"
#include "wire/status_line.h"

namespace aw::cli {

// How other parties' texts are embedded in our Markdown: by default for readers of the source; debate/quoting.h has
// the functions for programs that render it.
struct Quoting {
  std::string (*block)(std::string_view text) = BlockQuotation;
  // For our Markdown that contains other parties' texts within lines.
  std::string (*markup)(std::string_view markdown) = [](std::string_view markdown) { return std::string(markdown); };
};

// Any data: a list of its fields, then multi-line texts in fences and arrays of objects as tables.
std::string FieldsAsMarkdown(const boost::json::value& data);

// Objects as rows; a column for every name that occurs.
std::string TableAsMarkdown(const boost::json::array& rows);

// "| a | b |" and a line break; the same followed by the line "|---|---|".
std::string TableRow(const std::vector<std::string>& cells);
std::string TableHead(const std::vector<std::string>& cells);

// Debates.

// `{debate, motion, arguments, held_drafts, documents?}` as a transcript.
std::string TranscriptAsMarkdown(const boost::json::value& data);
std::string TranscriptAsMarkdown(const boost::json::value& data, const Quoting& quoting);
std::string DebatesAsMarkdown(const boost::json::value& data);
// `{hits: [{debate, argument?, snippet, marks}]}`
std::string HitsAsMarkdown(const boost::json::value& data);
std::string NewsAsMarkdown(const boost::json::value& data);

// Documents. The first version's summary is the document's name, the newest version's describes the last change.

// `name`, else the summary; for an unreadable document, the end of its id.
std::string DocumentName(const boost::json::value& document);
// `version 2, last change: …`, or why the document is unreadable.
std::string DocumentStatus(const boost::json::value& document);
// A list.
std::string DocumentNamesAsMarkdown(const boost::json::array& documents);
// All `versions`, oldest first.
std::string VersionsAsMarkdown(const boost::json::value& document, const Quoting& quoting);
std::string DocumentAsMarkdown(const boost::json::value& data);
std::string DocumentsAsMarkdown(const boost::json::value& data);
std::string HistoryAsMarkdown(const boost::json::value& data);
std::string DiffAsMarkdown(const boost::json::value& data);

// Answers that are mainly one text: the text alone, as Markdown, or in a code fence.
std::string ContentAlone(const boost::json::value& data);
std::string DiffAlone(const boost::json::value& data);
std::string LogAlone(const boost::json::value& data);
std::string TextAlone(const boost::json::value& data);
std::string TextAsMarkdown(const boost::json::value& data);
std::string TextAsCode(const boost::json::value& data);
std::string ChecksAsLines(const boost::json::value& data);

// Parts of the above.

// Escapes a text for a line of Markdown: no line break, no cell border.
std::string Cell(std::string_view text);
// Another party's text within our line: in quotation marks unless it is one word.
std::string QuotedCell(std::string_view text);
// 0 if it is no number.
std::string NumberText(const boost::json::value& value, std::string_view name);
// `2026-11-15T04:38:00.123Z` as `2026-11-15 04:38 UTC`.
std::string Moment(std::string_view time);

// Issues: ledger.cc.

// `{issues, blocking, stalemate, round, max_rounds?}` as StatusLine() and a table, with both sides' last marks if the
// issues have their history.
std::string LedgerAsMarkdown(const boost::json::value& data);

// The argument's issues, options, choice, … as a list; empty if it has none.
std::string ExtrasAsMarkdown(const boost::json::value& argument);

// The role's last mark on an issue that has its history; null if there is none.
const boost::json::value* LastMark(const boost::json::value& issue, std::string_view role);

// "I1, I3"
std::string IdsIn(const boost::json::array& ids);

// True if `ids` contains `id`.
bool Holds(const boost::json::array& ids, std::string_view id);

}  // namespace aw::cli
