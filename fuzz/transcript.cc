// Renders a hostile debate as Markdown and HTML: no control characters, no tags but our own.
#include <algorithm>
#include <boost/json/parse.hpp>

#include "cli/command.h"
#include "cli/debate/export.h"
#include "cli/markdown.h"
#include "fuzz/invariant.h"
#include "wire/json_reader.h"
#include "wire/quotation.h"

namespace aw::fuzz {
namespace {

using namespace aw::cli;

constexpr std::string_view kTags[] = {"!DOCTYPE", "html",    "head", "meta", "title", "style",   "body",       "h1",
                                      "h2",       "article", "p",    "div",  "pre",   "details", "summary",    "h3",
                                      "h4",       "h5",      "h6",   "ul",   "ol",    "li",      "blockquote", "code",
                                      "em",       "strong",  "del",  "hr",   "br",    "a",       "span",       "table",
                                      "thead",    "tbody",   "tr",   "th",   "td"};

void HoldNeutral(std::string_view text) {
  const auto is_control = [](unsigned char c) { return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f; };
  Hold(std::ranges::none_of(text, is_control), "no control characters");
}

void HoldOwnTagsOnly(std::string_view html) {
  for (std::size_t at = html.find('<'); at != html.npos; at = html.find('<', at + 1)) {
    std::string_view tag = html.substr(at + 1);
    if (tag.starts_with('/')) tag.remove_prefix(1);
    tag = tag.substr(0, tag.find_first_of(" >\n"));
    Hold(std::ranges::find(kTags, tag) != std::end(kTags), "no tag but our own");
  }
}

void TryFence(std::string_view text) {
  const std::string fenced = FencedBlock(text, "diff");
  const std::string fence = fenced.substr(0, fenced.find("diff"));
  Hold(fence.size() >= 3 && text.find(fence) == text.npos, "the fence does not occur in the text");
}

}  // namespace

void Try(std::string_view input) {
  TryFence(input);
  [[maybe_unused]] const std::string moment = Moment(input);
  const std::string rich = debate::MarkdownAsHtml(input);
  HoldNeutral(rich);
  HoldOwnTagsOnly(rich);
  const auto data = ParseJson(input);
  if (!data) return;
  using AsMarkdown = std::string (*)(const boost::json::value&);
  for (const AsMarkdown as_markdown :
       {AsMarkdown(FieldsAsMarkdown), AsMarkdown(TranscriptAsMarkdown), AsMarkdown(DebatesAsMarkdown),
        AsMarkdown(DocumentAsMarkdown), AsMarkdown(DocumentsAsMarkdown), AsMarkdown(HistoryAsMarkdown),
        AsMarkdown(DiffAsMarkdown), AsMarkdown(NewsAsMarkdown), AsMarkdown(TextAsMarkdown), AsMarkdown(TextAsCode),
        AsMarkdown(agent::StatusAsMarkdown)}) {
    HoldNeutral(as_markdown(*data));
  }
  HoldNeutral(VersionsAsMarkdown(*data, {}));
  const std::string html = debate::DebateAsHtml(*data, debate::MarkdownAsHtml);
  HoldNeutral(html);
  HoldOwnTagsOnly(html);
}

}  // namespace aw::fuzz
