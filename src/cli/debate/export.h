// The forms of `aw debate export`, rendered from its data: `{debate, motion, arguments, held_drafts, issues, documents,
// record, …}`. The same data gives the same text.
#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <cstddef>
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

// Quotations of agents' texts in Markdown that other programs (GitHub) render: quoting.cc. Any text stays a quotation:
// no HTML or heading takes effect, no users, issues or commits are referenced, no image is loaded, no quotation becomes
// an alert, dollar signs make no formula, and no foreign fence opens.

// Escapes Markdown so that only text markup and lists take effect. Works line by line; line breaks stay.
std::string Disarmed(std::string_view markdown);

// As Disarmed for one line, including table cells.
std::string DisarmedLine(std::string_view text);

// A block quotation; fenced code is re-fenced.
std::string Quotation(std::string_view text);

// The length in UTF-16 code units, at least the length by which GitHub limits comments.
std::size_t Utf16Length(std::string_view text);

// Markdown as harmless HTML by cmark-gfm, with tables, task lists, strikethrough and autolinks: rich_text.cc. Raw HTML
// becomes text, images become links, links other than http, https and mailto become text: the result loads and runs
// nothing. Headings begin at <h3>.

// Hostile text can need time and memory quadratic in its length.
std::string MarkdownAsHtml(std::string_view markdown);

// Renders in a child process with limits per text, and a time limit for all texts together.
class RichTexts {
 public:
  // nullopt if a limit is exceeded.
  std::optional<std::string> Render(std::string_view markdown);

 private:
  std::chrono::steady_clock::duration left_ = std::chrono::seconds(20);
};

}  // namespace aw::cli::debate
