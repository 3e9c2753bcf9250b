// Parses exports with GitHub's parser: for all texts of a debate, the tree has only our headings and our HTML, and no
// mentions or references.
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <random>
#include <regex>

#include "cli/debate/export.h"
#include "support/forged_debate.h"

namespace aw::cli::debate {
namespace {

// Properties of a parsed document.
struct Tree {
  std::string blocks;  // at the top level: one letter each
  std::string headings;
  std::vector<std::string> html, texts, targets;
  bool has_picture = false;
  bool has_quoted_heading = false;
};

std::string TextOf(const char* text) { return text ? text : ""; }

bool IsQuoted(cmark_node* node) {
  for (; node; node = cmark_node_parent(node)) {
    if (cmark_node_get_type(node) == CMARK_NODE_BLOCK_QUOTE) return true;
  }
  return false;
}

void Enter(cmark_node* node, Tree& tree) {
  const cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE) {
    tree.html.push_back(TextOf(cmark_node_get_literal(node)));
  } else if (type == CMARK_NODE_TEXT) {
    tree.texts.push_back(TextOf(cmark_node_get_literal(node)));
  } else if (type == CMARK_NODE_LINK) {
    tree.targets.push_back(TextOf(cmark_node_get_url(node)));
  } else if (type == CMARK_NODE_HEADING) {
    tree.headings += std::to_string(cmark_node_get_heading_level(node));
    tree.has_quoted_heading = tree.has_quoted_heading || IsQuoted(node);
  }
  tree.has_picture = tree.has_picture || type == CMARK_NODE_IMAGE;
}

// cmark-gfm 0.29.0.gfm.6 reads the byte before a text (CVE-2023-22485). These allocations have bytes in front.
constexpr std::size_t kBytesInFront = 16;

void* Allocate(std::size_t count, std::size_t size) {
  return static_cast<char*>(std::calloc(1, count * size + kBytesInFront)) + kBytesInFront;
}

void* Reallocate(void* bytes, std::size_t size) {
  if (!bytes) return Allocate(1, size);
  return static_cast<char*>(std::realloc(static_cast<char*>(bytes) - kBytesInFront, size + kBytesInFront)) +
         kBytesInFront;
}

void Free(void* bytes) {
  if (bytes) std::free(static_cast<char*>(bytes) - kBytesInFront);
}

cmark_mem memory{Allocate, Reallocate, Free};

Tree Parse(const std::string& markdown) {
  cmark_gfm_core_extensions_ensure_registered();
  const std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)> parser(
      cmark_parser_new_with_mem(CMARK_OPT_FOOTNOTES, &memory), cmark_parser_free);
  for (const char* name : {"table", "strikethrough", "tasklist", "autolink"}) {
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension(name));
  }
  cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
  const std::unique_ptr<cmark_node, decltype(&cmark_node_free)> root(cmark_parser_finish(parser.get()),
                                                                     cmark_node_free);
  cmark_consolidate_text_nodes(root.get());
  Tree tree;
  for (cmark_node* block = cmark_node_first_child(root.get()); block; block = cmark_node_next(block)) {
    tree.blocks += cmark_node_get_type(block) == CMARK_NODE_BLOCK_QUOTE ? 'q' : 'p';
  }
  const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> iterator(cmark_iter_new(root.get()), cmark_iter_free);
  for (cmark_event_type event; (event = cmark_iter_next(iterator.get())) != CMARK_EVENT_DONE;) {
    if (event == CMARK_EVENT_ENTER) Enter(cmark_iter_get_node(iterator.get()), tree);
  }
  return tree;
}

// The first violation; empty if there is none.
std::string Fault(const Tree& tree) {
  static const std::regex kSpeaks(R"(@\w|#\d|gh-\d|\[!\w|(issues|pulls?|discussions|commits?)/\w)", std::regex::icase);
  static const std::regex kHarmless(R"((https?://|mailto:).*)", std::regex::icase);
  static const std::regex kOurHtml(R"(</?span>|</?details>\n?|<details>\n<summary>[\w. ·:-]+</summary>\n?)");
  if (tree.has_picture) return "a picture";
  if (tree.has_quoted_heading) return "a heading in a quotation";
  for (const std::string& text : tree.texts) {
    if (std::regex_search(text, kSpeaks)) return "speaks: " + text;
    if (std::ranges::count(text, '$') > 1) return "a formula: " + text;
  }
  for (const std::string& target : tree.targets) {
    if (!std::regex_match(target, kHarmless) || std::regex_search(target, kSpeaks)) return "leads to " + target;
  }
  for (const std::string& html : tree.html) {
    if (!std::regex_match(html, kOurHtml)) return "HTML: " + html;
  }
  return {};
}

constexpr std::array kPieces{
    "\t",
    " ",
    "    ",
    "\n",
    "\n",
    "\n\n",
    "\r",
    "> ",
    "- ",
    "1. ",
    "* ",
    "+",
    "`",
    "``",
    "```",
    "````",
    "~~~",
    "\\",
    "|",
    "| a | b |\n|-|-|\n",
    "<img src=x>",
    "</details>",
    "<!--",
    "-->",
    "<https://x.y>",
    "@octocat",
    "a@b.cd",
    "#1",
    "o/r#2",
    "GH-3",
    "[y](javascript:z)",
    "[y](https://x.y/issues/1)",
    "[y](",
    ")",
    "![y](https://x.y/z.png)",
    "[!CAUTION]",
    "[",
    "]",
    "!",
    ":",
    "[y]: javascript:z",
    "[y][y]",
    "[^1]",
    "[^1]: x",
    "# x",
    "## ",
    "#",
    "===",
    "---",
    "--",
    "=",
    "Fixes https://github.com/o/r/issues/1",
    "https://github.com/o/r/PULL/2",
    "www.x.y",
    "ftp://x.y/z",
    "xmpp:a@b.cd",
    "javascript:z",
    "&#64;x",
    "&lt;",
    "&",
    "<",
    ">",
    "**",
    "_",
    "x",
    "word",
    "\u2028",
    "$",
    "$x$",
    "$$",
    "`$x`",
    "```math\n",
    "- [ ] ",
};

std::string Pieced(std::mt19937& random) {
  std::string text;
  for (auto left = 1 + random() % 14; left > 0; --left) text.append(kPieces[random() % kPieces.size()]);
  return text;
}

TEST(Quoting, QuotedTextStaysWithinItsQuotationAndMentionsNoUser) {
  std::mt19937 random(29);
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = Pieced(random);
    const Tree tree = Parse(Quotation(text) + "\nOurs.\n");
    ASSERT_EQ(Fault(tree), "") << testing::PrintToString(text) << "\n" << Quotation(text);
    ASSERT_EQ(tree.blocks, "qp") << testing::PrintToString(text) << "\n" << Quotation(text);
    ASSERT_EQ(tree.texts.back(), "Ours.") << testing::PrintToString(text);
  }
}

TEST(Quoting, NoTextOfADebateSpeaksInAnExport) {
  std::vector<std::string> texts = forgeries::All();
  for (const char* piece : kPieces) texts.push_back("x " + std::string(piece));
  std::mt19937 random(30);
  for (int i = 0; i < 300; ++i) texts.push_back(Pieced(random));
  for (const auto render : {DebateAsMarkdown, DebateAsAdr, DebateAsPrComment}) {
    const std::string headings = Parse(render(forgeries::Debate("plain words"))).headings;
    ASSERT_GE(headings.size(), 1u);
    for (const std::string& text : texts) {
      const Tree tree = Parse(render(forgeries::Debate(text)));
      ASSERT_EQ(Fault(tree), "") << testing::PrintToString(text) << "\n" << render(forgeries::Debate(text));
      ASSERT_EQ(tree.headings, headings) << testing::PrintToString(text) << "\n" << render(forgeries::Debate(text));
    }
  }
}

TEST(Quoting, DollarSignsMakeNoFormula) {
  EXPECT_EQ(Quotation("from $a$ to $$b$$"),
            "> from <span>$</span>a<span>$</span> to <span>$</span><span>$</span>b<span>$</span><span>$</span>\n");
  EXPECT_EQ(Quotation("$a\nb$"), "> <span>$</span>a\n> b<span>$</span>\n");
  EXPECT_EQ(Quotation("\\$a$"), "> \\\u200B<span>$</span>a<span>$</span>\n");
  EXPECT_EQ(Quotation("set `$HOME`"), "> set `$HOME`\n");
  EXPECT_EQ(Quotation("```math\n$a$\n```"), "> ```\n> $a$\n> ```\n");
  EXPECT_EQ(DisarmedLine("$a"), "<span>$</span>a") << "another part of the line may have the other one";
}

TEST(Quoting, FormattingLinksAndCodeAreLeft) {
  EXPECT_EQ(Quotation("**a** [b](https://c.d) https://e.f\n\n- `g`\n"),
            "> **a** [b](https://c.d) https://e.f\n>\n> - `g`\n");
  EXPECT_EQ(Quotation("```cpp\n@a <b>\n```"), "> ```cpp\n> @a <b>\n> ```\n");
  EXPECT_EQ(Quotation("\t```\n@a\n"),
            "> \t\\`\\`\\`\n> @\u200B"
            "a\n");
}

}  // namespace
}  // namespace aw::cli::debate
