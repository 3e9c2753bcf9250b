#include "options/man_page.h"

#include <cctype>
#include <cstdio>

#include "core/text.h"

namespace aw::options {
namespace {

std::string_view Escape(char32_t point) {
  switch (point) {
    case '\\': return "\\e";
    case '-': return "\\-";  // an unescaped one may be shown as another dash, which breaks copied commands
    case '\'': return "\\(aq";
    case '`': return "\\(ga";
    case '^': return "\\(ha";
    case '~': return "\\(ti";
    case '"': return "\\(dq";
    default: return {};
  }
}

// Escapes one line. The zero-width \& prevents that a leading full stop starts a request.
std::string Escaped(std::string_view line) {
  std::string out = line.starts_with('.') ? "\\&" : "";
  while (!line.empty()) {
    const auto [point, bytes, valid] = FirstCodePoint(line);
    line.remove_prefix(bytes);
    if (const std::string_view escape = Escape(point); !escape.empty()) {
      out.append(escape);
    } else if (point < 0x80) {
      out.push_back(point == '\n' ? ' ' : static_cast<char>(point));
    } else {
      char name[16];
      std::snprintf(name, sizeof name, "\\[u%04X]", static_cast<unsigned>(point));
      out.append(name);
    }
  }
  return out;
}

}  // namespace

ManPage::ManPage(std::string_view program, std::string_view what_it_is, std::string_view date,
                 std::string_view version) {
  std::string title;
  for (const char c : program) title.push_back(static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
  text_.append(".TH ").append(Escaped(title)).append(" 1 ").append(date).append(" \"aweave debate ");
  text_.append(Escaped(version)).append("\"\n");
  Section("NAME");
  text_.append(Escaped(program)).append(" \\- ").append(Escaped(what_it_is)).append("\n");
}

void ManPage::Section(std::string_view title) { Heading(".SH ", title); }

void ManPage::Subsection(std::string_view title) { Heading(".SS ", title); }

void ManPage::Heading(std::string_view macro, std::string_view title) {
  text_.append(macro).append(Escaped(title)).append("\n");
  after_heading_ = true;
}

// A heading already begins a paragraph.
void ManPage::BeginParagraph() {
  if (!after_heading_) text_.append(".PP\n");
  after_heading_ = false;
}

void ManPage::Paragraph(std::string_view text) {
  BeginParagraph();
  text_.append(Escaped(text)).append("\n");
}

void ManPage::Example(std::string_view lines) {
  BeginParagraph();
  text_.append(".EX\n");
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    text_.append(Escaped(lines.substr(0, end))).append("\n");
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  text_.append(".EE\n");
}

void ManPage::Item(std::string_view term, std::string_view meaning) {
  after_heading_ = false;
  text_.append(".TP\n\\fB").append(Escaped(term)).append("\\fR\n");
  text_.append(Escaped(meaning)).append("\n");
}

}  // namespace aw::options
