// Writes a manual page with the macros of man(7), for groff and mandoc. Text is UTF-8; requests and escapes of roff in
// it are escaped. For one thread.
#pragma once

#include <string>
#include <string_view>

namespace aw::options {

class ManPage {
 public:
  // `date` is the release date: 2026-11-16.
  ManPage(std::string_view program, std::string_view what_it_is, std::string_view date, std::string_view version);

  void Section(std::string_view title);
  void Subsection(std::string_view title);
  void Paragraph(std::string_view text);
  // Preformatted lines.
  void Example(std::string_view lines);
  // A term, and its meaning, indented, below it.
  void Item(std::string_view term, std::string_view meaning);

  const std::string& text() const { return text_; }

 private:
  void Heading(std::string_view macro, std::string_view title);
  void BeginParagraph();

  std::string text_;
  bool after_heading_ = false;
};

}  // namespace aw::options
