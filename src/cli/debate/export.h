// A debate as one self-contained page, without scripts and external resources, and with a CSP that forbids both.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace aw::cli::debate {

// Renders Markdown as harmless HTML; nullopt: show the source text.
using RenderText = std::function<std::optional<std::string>(std::string_view markdown)>;

// The value of `schema`, the first member of an export in JSON. docs/protocol.md, section 14, lists the others.
inline constexpr std::string_view kExportSchema = "aweave-debate-export/1";

// `{debate, motion, arguments, held_drafts, issues, documents, record}`
std::string DebateAsHtml(const boost::json::value& data, const RenderText& render);

// SHA-256 over an export in JSON without `record.whole`, which holds it; nullopt if `text` is not an export.
std::optional<std::string> ExportHash(std::string_view text);

}  // namespace aw::cli::debate
