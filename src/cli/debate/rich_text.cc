#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "cli/debate/export.h"
#include "cli/terminal.h"
#include "process/child_process.h"

namespace aw::cli::debate {
namespace {

using namespace std::chrono_literals;

using Parser = std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)>;
using Node = std::unique_ptr<cmark_node, decltype(&cmark_node_free)>;
using Iterator = std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)>;
using Text = std::unique_ptr<char, decltype(&std::free)>;

constexpr int kHeadingsAbove = 2;  // levels used by the page itself
constexpr std::size_t kLongestShownTarget = 200;

std::string_view OrEmpty(const char* text) { return text ? text : ""; }

bool IsHarmless(std::string_view target) {
  constexpr std::string_view kSchemes[] = {"http://", "https://", "mailto:"};
  return std::ranges::any_of(kSchemes, [&](std::string_view scheme) {
    return target.size() >= scheme.size() &&
           std::ranges::equal(target.substr(0, scheme.size()), scheme,
                              [](unsigned char a, unsigned char b) { return std::tolower(a) == b; });
  });
}

bool IsLink(cmark_node* node) {
  return cmark_node_get_type(node) == CMARK_NODE_LINK || cmark_node_get_type(node) == CMARK_NODE_IMAGE;
}

bool IsInline(cmark_node* node) { return (cmark_node_get_type(node) & CMARK_NODE_TYPE_MASK) == CMARK_NODE_TYPE_INLINE; }

bool IsWithinLink(cmark_node* node) {
  for (cmark_node* above = cmark_node_parent(node); above && IsInline(above); above = cmark_node_parent(above)) {
    if (IsLink(above)) return true;
  }
  return false;
}

// A node that cmark refuses to replace is unlinked and leaked: freeing it could free nodes still to be changed.
void Replace(cmark_node* old, cmark_node* by) {
  if (cmark_node_replace(old, by)) {
    cmark_node_free(old);
  } else {
    cmark_node_unlink(old);
  }
}

void ReplaceByLiteral(cmark_node* node, cmark_node_type type) {
  cmark_node* literal = cmark_node_new(type);
  cmark_node_set_literal(literal, cmark_node_get_literal(node));
  Replace(node, literal);
}

void LowerHeading(cmark_node* heading) {
  cmark_node_set_heading_level(heading, std::min(cmark_node_get_heading_level(heading) + kHeadingsAbove, 6));
}

void DropInfo(cmark_node* code) { cmark_node_set_fence_info(code, ""); }

void ShowBlock(cmark_node* html) { ReplaceByLiteral(html, CMARK_NODE_CODE_BLOCK); }

void ShowInline(cmark_node* html) { ReplaceByLiteral(html, CMARK_NODE_TEXT); }

// Replaces a link by its text and, in parentheses, its target.
void ReplaceByText(cmark_node* link) {
  const std::string target(OrEmpty(cmark_node_get_url(link)));
  while (cmark_node* child = cmark_node_first_child(link)) {
    if (!cmark_node_insert_before(link, child)) cmark_node_unlink(child);
  }
  cmark_node* shown = cmark_node_new(CMARK_NODE_TEXT);
  const bool show = !target.empty() && target.size() <= kLongestShownTarget;
  cmark_node_set_literal(shown, show ? (" (" + target + ")").c_str() : "");
  Replace(link, shown);
}

void SanitizeLink(cmark_node* node) {
  if (!IsHarmless(OrEmpty(cmark_node_get_url(node))) || IsWithinLink(node)) return ReplaceByText(node);
  if (cmark_node_get_type(node) == CMARK_NODE_LINK) return;
  cmark_node* link = cmark_node_new(CMARK_NODE_LINK);
  cmark_node_set_url(link, cmark_node_get_url(node));
  while (cmark_node* child = cmark_node_first_child(node)) {
    if (!cmark_node_append_child(link, child)) cmark_node_unlink(child);
  }
  Replace(node, link);
}

using Change = void (*)(cmark_node* node);

Change ChangeFor(cmark_node* node) {
  const struct {
    cmark_node_type type;
    Change change;
  } changes[] = {
      {CMARK_NODE_HEADING, LowerHeading},   {CMARK_NODE_CODE_BLOCK, DropInfo}, {CMARK_NODE_HTML_BLOCK, ShowBlock},
      {CMARK_NODE_HTML_INLINE, ShowInline}, {CMARK_NODE_LINK, SanitizeLink},   {CMARK_NODE_IMAGE, SanitizeLink},
  };
  for (const auto& row : changes) {
    if (cmark_node_get_type(node) == row.type) return row.change;
  }
  return nullptr;
}

// Changes outer nodes before inner ones.
void ChangeAll(cmark_node* root) {
  std::vector<std::pair<cmark_node*, Change>> changes;
  const Iterator iterator(cmark_iter_new(root), cmark_iter_free);
  for (cmark_event_type event; (event = cmark_iter_next(iterator.get())) != CMARK_EVENT_DONE;) {
    cmark_node* node = cmark_iter_get_node(iterator.get());
    if (event != CMARK_EVENT_ENTER) continue;
    if (const Change change = ChangeFor(node)) changes.emplace_back(node, change);
  }
  for (const auto& [node, change] : changes) change(node);
}

// Every tag is cmark's own: it escapes each < of a text as &lt;.
std::string WithOurTags(std::string_view html) {
  constexpr std::pair<std::string_view, std::string_view> kTags[] = {
      {"<a ", R"(<a rel="noopener noreferrer" )"},
      {R"(<input type="checkbox" checked="" disabled="" />)", R"(<span role="img" aria-label="done">☑</span>)"},
      {R"(<input type="checkbox" disabled="" />)", R"(<span role="img" aria-label="not done">☐</span>)"},
      {"<", "<"},
  };
  std::string out;
  out.reserve(html.size() + html.size() / 8);
  for (std::size_t at; (at = html.find('<')) != html.npos;) {
    out.append(html.substr(0, at));
    html.remove_prefix(at);
    const auto* tag = std::ranges::find_if(kTags, [&](const auto& each) { return html.starts_with(each.first); });
    out.append(tag->second);
    html.remove_prefix(tag->first.size());
  }
  return out.append(html);
}

}  // namespace

std::string MarkdownAsHtml(std::string_view markdown) {
  cmark_gfm_core_extensions_ensure_registered();
  const Parser parser(cmark_parser_new(CMARK_OPT_VALIDATE_UTF8), cmark_parser_free);
  for (const char* name : {"table", "strikethrough", "tasklist", "autolink"}) {
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension(name));
  }
  const std::string text = Neutralised(markdown);
  cmark_parser_feed(parser.get(), text.data(), text.size());
  const Node root(cmark_parser_finish(parser.get()), cmark_node_free);
  ChangeAll(root.get());
  const Text rendered(
      cmark_render_html(root.get(), CMARK_OPT_DEFAULT, cmark_parser_get_syntax_extensions(parser.get())), std::free);
  return WithOurTags(Neutralised(rendered.get()));  // decoding &#27; made a control character
}

std::optional<std::string> RichTexts::Render(std::string_view markdown) {
  const auto begun = std::chrono::steady_clock::now();
  const auto time = left_ > 0s ? 2000ms : 100ms;
  const process::ChildLimits limits{time, time + 5s, 256 << 20, 65536 + 16 * markdown.size()};
  auto html = process::RunInChild(limits, [&] { return MarkdownAsHtml(markdown); });
  left_ -= std::chrono::steady_clock::now() - begun;
  return html;
}

}  // namespace aw::cli::debate
