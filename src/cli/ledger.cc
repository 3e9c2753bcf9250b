#include <algorithm>
#include <boost/json.hpp>

#include "cli/markdown.h"
#include "cli/output.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

namespace json = boost::json;

std::string EvidenceCell(const json::value& issue) {
  std::string out;
  for (const json::value& piece : ArrayAt(issue, "evidence")) {
    const std::string_view checked = TextAt(piece, "checked");
    std::string what(TextAt(piece, "kind"));
    if (what == "run")
      what = checked == "ran" ? "ran " + QuotedCell(TextAt(piece, "run")) : "run " + Cell(TextAt(piece, "id"));
    if (what == "file") what = QuotedCell(TextAt(piece, "path"));
    if (const auto line = NumberAt(piece, "line")) what += ":" + std::to_string(*line);
    const std::string_view sign = checked == "found" || checked == "ran" ? " ✓"
                                  : checked == "elsewhere"               ? " ≈"
                                  : checked.empty()                      ? ""
                                                                         : " ✗";
    out.append(out.empty() ? "" : ", ").append(what).append(sign);
  }
  return out;
}

std::string MarkCell(const json::value& issue, std::string_view role) {
  const json::value* mark = LastMark(issue, role);
  return mark ? Cell(TextAt(*mark, "set")) + " (" + NumberText(*mark, "seq") + ")" : "";
}

std::string WhereText(const json::value& entry) {
  const json::value& where = At(entry, "where");
  std::string out;
  if (!TextAt(where, "document_id").empty()) out.append("`").append(Cell(TextAt(where, "document_id"))).append("`");
  if (NumberAt(where, "version")) out.append(" v").append(NumberText(where, "version"));
  if (!TextAt(where, "section").empty())
    out.append(out.empty() ? "" : ", ").append(QuotedCell(TextAt(where, "section")));
  return out;
}

// `- **I3** open, critical: "the title" — "the note" (where) (evidence)`
std::string EntryLine(const json::value& entry) {
  std::string out = "- **" + Cell(TextAt(entry, "id")) + "** " + Cell(TextAt(entry, "set"));
  if (!TextAt(entry, "severity").empty()) out.append(", ").append(Cell(TextAt(entry, "severity")));
  if (!TextAt(entry, "title").empty()) out.append(": ").append(QuotedCell(TextAt(entry, "title")));
  if (!TextAt(entry, "note").empty()) out.append(" — ").append(QuotedCell(TextAt(entry, "note")));
  for (const std::string& part : {WhereText(entry), EvidenceCell(entry)}) {
    if (!part.empty()) out.append(" (").append(part).append(")");
  }
  return out + "\n";
}

}  // namespace

std::string IdsIn(const json::array& ids) {
  std::vector<std::string> words;
  for (const json::value& id : ids) words.emplace_back(id.is_string() ? View(id.get_string()) : "");
  return Joined(words);
}

bool Holds(const json::array& ids, std::string_view id) {
  return std::ranges::any_of(
      ids, [&](const json::value& each) { return each.is_string() && View(each.get_string()) == id; });
}

const json::value* LastMark(const json::value& issue, std::string_view role) {
  const json::array& history = ArrayAt(issue, "history");
  for (auto mark = history.rbegin(); mark != history.rend(); ++mark) {
    if (TextAt(*mark, "role") == role) return &*mark;
  }
  return nullptr;
}

std::string LedgerAsMarkdown(const json::value& data) {
  const json::array& issues = ArrayAt(data, "issues");
  std::string out = "**" + StatusLine(data) + "**\n";
  if (issues.empty()) return out + "\nThere are no issues.\n";
  const bool with_marks =
      std::ranges::any_of(issues, [](const json::value& issue) { return !ArrayAt(issue, "history").empty(); });
  // If the arguments list only names of changed issues (`sets`), the table shows the notes.
  const bool with_notes = std::ranges::any_of(
      ArrayAt(data, "arguments"), [](const json::value& argument) { return At(argument, "sets").is_array(); });
  std::vector<std::string> row{"issue", "severity", "title", "status"};
  if (with_marks) row.insert(row.end(), {"opponent", "proposer"});
  row.emplace_back("evidence");
  if (with_notes) row.emplace_back("note");
  out.append("\n").append(TableHead(row));
  for (const json::value& issue : issues) {
    const std::string_view id = TextAt(issue, "id");
    std::string status = Cell(TextAt(issue, "status"));
    if (Holds(ArrayAt(data, "blocking"), id)) status += ", blocks";
    if (Holds(ArrayAt(data, "stalemate"), id)) status += ", stalemate";
    row = {Cell(id), Cell(TextAt(issue, "severity")), Cell(TextAt(issue, "title")), status};
    if (with_marks) row.insert(row.end(), {MarkCell(issue, "opponent"), MarkCell(issue, "proposer")});
    row.push_back(EvidenceCell(issue));
    if (with_notes) row.push_back(Cell(TextAt(issue, "note")));
    out += TableRow(row);
  }
  return out;
}

std::string ExtrasAsMarkdown(const json::value& argument) {
  std::string out;
  for (const json::value& change : ArrayAt(argument, "sets")) {
    out.append("- ").append(change.is_string() ? Cell(View(change.get_string())) : "").append("\n");
  }
  for (const json::value& entry : ArrayAt(argument, "issues")) out.append(EntryLine(entry));
  for (const json::value& option : ArrayAt(argument, "options")) {
    out.append("- option **")
        .append(Cell(TextAt(option, "id")))
        .append("**: ")
        .append(QuotedCell(TextAt(option, "text")));
    out.push_back('\n');
  }
  if (!TextAt(argument, "choice").empty())
    out.append("- chooses option **").append(Cell(TextAt(argument, "choice"))).append("**\n");
  if (const json::object* despite = At(argument, "despite").if_object()) {
    for (const auto& [id, reason] : *despite) {
      out.append("- despite **").append(Cell({id.data(), id.size()})).append("**: ");
      out.append(reason.is_string() ? QuotedCell(View(reason.get_string())) : "").append("\n");
    }
  }
  if (NumberAt(argument, "extend_rounds"))
    out.append("- ").append(NumberText(argument, "extend_rounds")).append(" more rounds\n");
  return out;
}

}  // namespace aw::cli
