#include "cli/document_markdown.h"

#include "cli/markdown.h"
#include "cli/terminal.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

namespace json = boost::json;

constexpr std::size_t kShortId = 8;  // the end: ids of one hour begin alike

std::string Code(std::string_view text) { return "`" + Cell(text) + "`"; }

std::string Headed(const std::string& name, const std::string& about, const json::value& version) {
  const std::string_view missing = TextAt(version, "missing");
  const std::string body =
      missing.empty() ? Neutralised(TextAt(version, "content")) : "*" + NeutralisedLine(missing) + "*\n";
  return "# " + Cell(name) + "\n\n" + about + "\n\n---\n\n" + body;
}

std::string VersionAbout(const json::value& version, std::string_view document_id) {
  return "version " + NumberText(version, "version") + ": " + Cell(TextAt(version, "summary")) + " · " +
         Moment(TextAt(version, "created_at")) + " · " + Code(document_id);
}

}  // namespace

std::string DocumentName(const json::value& document) {
  for (const std::string_view field : {"name", "summary"}) {
    if (!TextAt(document, field).empty()) return std::string(TextAt(document, field));
  }
  const std::string_view id = TextAt(document, "document_id");
  return "…" + std::string(id.substr(id.size() - std::min(id.size(), kShortId)));
}

std::string DocumentStanding(const json::value& document) {
  const std::string_view missing = TextAt(document, "missing");
  if (!missing.empty()) return std::string(missing);
  std::string out = "version " + NumberText(document, "version");
  if (NumberAt(document, "version") > 1) out.append(", last change: ").append(TextAt(document, "summary"));
  const auto earlier = NumberAt(document, "earlier_versions");
  if (earlier) out.append(", ").append(std::to_string(*earlier)).append(" earlier versions are not shown");
  return out;
}

std::string DocumentNamesAsMarkdown(const json::array& documents) {
  if (documents.empty()) return {};
  std::string out = "\n## Documents\n\n";
  for (const json::value& document : documents) {
    out.append("- ").append(Cell(DocumentName(document))).append(" (").append(Code(TextAt(document, "document_id")));
    out.append(", ").append(Cell(DocumentStanding(document))).append(")\n");
  }
  return out;
}

std::string VersionsAsMarkdown(const json::value& document) {
  std::string out;
  for (const json::value& version : ArrayAt(document, "versions")) {
    out.append("\n---\n\n");
    out.append(Headed(DocumentName(document), VersionAbout(version, TextAt(document, "document_id")), version));
    if (!out.ends_with('\n')) out.push_back('\n');
  }
  return out;
}

std::string DocumentAsMarkdown(const json::value& data) {
  return Headed(DocumentName(data), VersionAbout(data, TextAt(data, "document_id")), data);
}

std::string DocumentsAsMarkdown(const json::value& data) {
  std::string out = "| document | last change | version | changed | id |\n|---|---|---|---|---|\n";
  for (const json::value& document : ArrayAt(data, "documents")) {
    out.append("| ").append(Cell(DocumentName(document)));
    if (!TextAt(document, "deleted_at").empty()) out.append(" (deleted)");
    out.append(" | ").append(NumberAt(document, "version") > 1 ? Cell(TextAt(document, "summary")) : "");
    out.append(" | ").append(NumberText(document, "version")).append(" | ");
    out.append(Moment(TextAt(document, "created_at"))).append(" | ").append(Code(TextAt(document, "document_id")));
    out.append(" |\n");
  }
  return out;
}

std::string HistoryAsMarkdown(const json::value& data) {
  std::string out =
      "Document " + Code(TextAt(data, "document_id")) + "\n\n| version | summary | written |\n|---|---|---|\n";
  for (const json::value& version : ArrayAt(data, "versions")) {
    out.append("| ").append(NumberText(version, "version")).append(" | ").append(Cell(TextAt(version, "summary")));
    out.append(" | ").append(Moment(TextAt(version, "created_at"))).append(" |\n");
  }
  return out;
}

std::string DiffAsMarkdown(const json::value& data) {
  const std::string versions = "Version " + NumberText(data, "from") + " to " + NumberText(data, "to");
  const std::string_view diff = TextAt(data, "diff");
  return diff.empty() ? versions + ": no difference\n" : versions + "\n\n" + Fenced(diff, "diff");
}

}  // namespace aw::cli
