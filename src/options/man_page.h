// A manual page in the macros of man(7), which groff and mandoc both read. Text is given as it is to be read, in UTF-8;
// what roff would take for a request or an escape is escaped. For one thread.
#pragma once

#include <string>
#include <string_view>

namespace aw::options {

class ManPage {
 public:
  // `date` is when the program was released: 2026-11-16.
  ManPage(std::string_view program, std::string_view what_it_is, std::string_view date, std::string_view version);

  void Section(std::string_view title);
  void Subsection(std::string_view title);
  void Paragraph(std::string_view text);
  // Lines that are shown as they are.
  void Example(std::string_view lines);
  // A term, and below it, indented, what it means.
  void Item(std::string_view term, std::string_view meaning);

  const std::string& text() const { return text_; }

 private:
  void Heading(std::string_view macro, std::string_view title);
  void BeginParagraph();

  std::string text_;
  bool after_heading_ = false;
};

}  // namespace aw::options
