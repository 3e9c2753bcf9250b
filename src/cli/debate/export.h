// A debate as one self-contained page. It holds no script, forbids any, and loads nothing.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace aw::cli::debate {

// Markdown as harmless HTML; nothing if the text is to be shown as it is written.
using RenderText = std::function<std::optional<std::string>(std::string_view markdown)>;

// The first member of an export in JSON. docs/protocol.md, section 14, says what the others are.
inline constexpr std::string_view kExportSchema = "aweave-debate-export/1";

// `{debate, motion, arguments, held_drafts, issues, documents, record}`
std::string DebateAsHtml(const boost::json::value& data, const RenderText& render);

// SHA-256 over an export in JSON, less the member of its record that holds it; nothing if `text` is none.
std::optional<std::string> ExportHash(std::string_view text);

}  // namespace aw::cli::debate
