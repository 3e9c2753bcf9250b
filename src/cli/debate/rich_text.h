// Markdown as harmless HTML: with GitHub's tables, task lists, strikethrough and bare links, by cmark-gfm.
//
// Raw HTML is shown as text. Links lead to http, https and mailto or nowhere, pictures become links: the result loads
// nothing and runs nothing. Its headings begin at <h3>.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace aw::cli::debate {

// Hostile text can make it take time and memory that grow with the square of its length.
std::string MarkdownAsHtml(std::string_view markdown);

// The same within limits for each text, in a child process, and of time for all together.
class RichTexts {
 public:
  // Nothing if rendering takes too much.
  std::optional<std::string> Render(std::string_view markdown);

 private:
  std::chrono::steady_clock::duration left_ = std::chrono::seconds(20);
};

}  // namespace aw::cli::debate
