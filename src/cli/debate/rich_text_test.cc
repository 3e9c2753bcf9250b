#include <gtest/gtest.h>

#include "cli/debate/export.h"

namespace aw::cli::debate {
namespace {

std::string Repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out.append(text);
  return out;
}

TEST(RichText, MarkdownOfGitHubIsRendered) {
  EXPECT_EQ(MarkdownAsHtml("**a** ~~b~~ `c`"), "<p><strong>a</strong> <del>b</del> <code>c</code></p>\n");
  EXPECT_EQ(MarkdownAsHtml("|a|b|\n|-|:-:|\n|1|2|\n"),
            "<table>\n<thead>\n<tr>\n<th>a</th>\n<th align=\"center\">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n"
            "<td>1</td>\n<td align=\"center\">2</td>\n</tr>\n</tbody>\n</table>\n");
  EXPECT_EQ(MarkdownAsHtml("- [x] a\n- [ ] b\n"),
            "<ul>\n<li><span role=\"img\" aria-label=\"done\">☑</span> a</li>\n"
            "<li><span role=\"img\" aria-label=\"not done\">☐</span> b</li>\n</ul>\n");
  EXPECT_EQ(MarkdownAsHtml("```c++ evil\na < b\n"), "<pre><code>a &lt; b\n</code></pre>\n");
}

TEST(RichText, HeadingsStandBelowThePagesOwn) {
  EXPECT_EQ(MarkdownAsHtml("# a"), "<h3>a</h3>\n");
  EXPECT_EQ(MarkdownAsHtml("##### a"), "<h6>a</h6>\n");
}

TEST(RichText, LinksLeadToTheWebOrNowhere) {
  EXPECT_EQ(MarkdownAsHtml("[a](HTTPS://b/?c&d)"),
            "<p><a rel=\"noopener noreferrer\" href=\"HTTPS://b/?c&amp;d\">a</a></p>\n");
  EXPECT_EQ(MarkdownAsHtml("[a](JaVaScRiPt:b)"), "<p>a (JaVaScRiPt:b)</p>\n");
  for (const char* target :
       {"vbscript:b", "data:text/html,b", "file:///b", "//b", "b", "#b", "blob:b", "java&#10;script:b"}) {
    const std::string html = MarkdownAsHtml("| x |\n|-|\n| [a](<" + std::string(target) + ">) |\n\n[r]: <" + target +
                                            ">\n[r] ![i][r] <" + target + ">");
    EXPECT_EQ(html.find("<a "), html.npos) << html;
    EXPECT_EQ(html.find("<img"), html.npos) << html;
  }
}

TEST(RichText, PicturesAreLinks) {
  EXPECT_EQ(MarkdownAsHtml("![a](https://b/c.png \"t\")"),
            "<p><a rel=\"noopener noreferrer\" href=\"https://b/c.png\">a</a></p>\n");
  EXPECT_EQ(MarkdownAsHtml("![a](data:image/png;base64,AA==)"), "<p>a (data:image/png;base64,AA==)</p>\n");
  EXPECT_EQ(MarkdownAsHtml("[![a](https://b)](https://c)"),
            "<p><a rel=\"noopener noreferrer\" href=\"https://c\">a (https://b)</a></p>\n");
}

TEST(RichText, RawHtmlIsText) {
  EXPECT_EQ(MarkdownAsHtml("a <b onclick=\"c\">d</b>"), "<p>a &lt;b onclick=&quot;c&quot;&gt;d&lt;/b&gt;</p>\n");
  EXPECT_EQ(MarkdownAsHtml("<script>\nx\n</script>"), "<pre><code>&lt;script&gt;\nx\n&lt;/script&gt;\n</code></pre>\n");
  EXPECT_EQ(MarkdownAsHtml("<!-- a -->"), "<pre><code>&lt;!-- a --&gt;\n</code></pre>\n");
  EXPECT_EQ(MarkdownAsHtml("| a |\n|-|\n| <i> |"),
            "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>&lt;i&gt;</td>\n</tr>\n"
            "</tbody>\n</table>\n");
}

TEST(RichText, ControlCharactersAreShownHoweverTheyAreWritten) {
  EXPECT_EQ(MarkdownAsHtml("a\x1b b&#27; c&#x202e; d&#0;"), "<p>a␛ b␛ c� d�</p>\n");
}

TEST(RichText, WhatTakesTooMuchIsNotRendered) {
  RichTexts texts;
  EXPECT_EQ(texts.Render("*a*"), "<p><em>a</em></p>\n");
  const std::string wide_table = Repeated("|a", 3000) + "|\n" + Repeated("|-", 3000) + "|\n" + Repeated("|a\n", 3000);
  EXPECT_EQ(texts.Render(wide_table), std::nullopt);
  const std::string one_large_target = "[a]: " + std::string(250'000, 'x') + "\n" + Repeated("[a]", 250'000);
  // The cmark-gfm of Debian 13 has its own size limit.
  EXPECT_LE(texts.Render(one_large_target).value_or("").size(), 2 * one_large_target.size());
  EXPECT_EQ(texts.Render("*a*"), "<p><em>a</em></p>\n");
}

}  // namespace
}  // namespace aw::cli::debate
