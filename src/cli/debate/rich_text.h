// Renders Markdown as harmless HTML with cmark-gfm: tables, task lists, strikethrough and autolinks.
//
// Raw HTML becomes text, images become links, links other than http, https and mailto become text: the result loads
// and runs nothing. Headings begin at <h3>.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace aw::cli::debate {

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
