// The forms of `aw debate export`, rendered from its data: `{debate, motion, arguments, held_drafts, issues, documents,
// record, …}`. The same data gives the same text.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw::cli::debate {

// Renders Markdown as harmless HTML; nullopt: show the source text.
using RenderText = std::function<std::optional<std::string>(std::string_view markdown)>;

// The value of `schema`, the first member of an export in JSON. docs/protocol.md, section 14, lists the others.
inline constexpr std::string_view kExportSchema = "aweave-debate-export/1";

// All arguments, and all versions of the documents.
std::string DebateAsMarkdown(const boost::json::value& data);

// One self-contained page, without scripts and external resources, and with a CSP that forbids both.
std::string DebateAsHtml(const boost::json::value& data, const RenderText& render);

// A decision record in the form of MADR 4.
std::string DebateAsAdr(const boost::json::value& data);

// A comment of at most 65,536 characters, GitHub's limit; states the number of omitted arguments.
std::string DebateAsPrComment(const boost::json::value& data);

// Parts of the above: the motion and all arguments, the rulings among them, and a sentence on the record.
std::vector<const boost::json::value*> ArgumentsOf(const boost::json::value& data);
std::vector<const boost::json::value*> RulingsOf(const boost::json::value& data);
std::string RecordSentence(const boost::json::value& data);

// SHA-256 over an export in JSON without `record.whole`, which holds it; nullopt if `text` is not an export.
std::optional<std::string> ExportHash(std::string_view text);

}  // namespace aw::cli::debate
