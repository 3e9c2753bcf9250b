#include "options/man_page.h"

#include <gtest/gtest.h>

namespace aw::options {
namespace {

std::string Body(const ManPage& page) {
  const std::string_view title = ".SH X\n";
  return page.text().substr(page.text().find(title) + title.size());
}

TEST(ManPage, BeginsWithItsTitleAndName) {
  EXPECT_EQ(ManPage("aw-x", "a thing", "2026-11-16", "1.2.0").text(),
            ".TH AW\\-X 1 2026-11-16 \"aweave debate 1.2.0\"\n.SH NAME\naw\\-x \\- a thing\n");
}

TEST(ManPage, TextIsNeverARequestOrAnEscape) {
  ManPage page("aw", "x", "2026-11-16", "1");
  page.Section("X");
  page.Paragraph(".so /etc/passwd");
  page.Paragraph("'so x");
  page.Paragraph("a \\fB \"b\"\n.c");
  EXPECT_EQ(Body(page), "\\&.so /etc/passwd\n.PP\n\\(aqso x\n.PP\na \\efB \\(dqb\\(dq .c\n");
}

TEST(ManPage, OtherScriptsAreNamedByTheirNumbers) {
  ManPage page("aw", "x", "2026-11-16", "1");
  page.Section("X");
  page.Paragraph("ế … 😀");
  EXPECT_EQ(Body(page), "\\[u1EBF] \\[u2026] \\[u1F600]\n");
}

TEST(ManPage, ExamplesKeepTheirLines) {
  ManPage page("aw", "x", "2026-11-16", "1");
  page.Section("X");
  page.Example("aw a\n.b");
  page.Item("--x", "y");
  EXPECT_EQ(Body(page), ".EX\naw a\n\\&.b\n.EE\n.TP\n\\fB\\-\\-x\\fR\ny\n");
}

}  // namespace
}  // namespace aw::options
