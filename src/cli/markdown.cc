#include "cli/markdown.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <vector>

#include "cli/terminal.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

namespace json = boost::json;

std::string Scalar(const json::value& value) {
  if (const json::string* text = value.if_string()) return NeutralisedLine(View(*text));
  return Neutralised(json::serialize(value));
}

std::string CellOf(const json::value& value) {
  if (value.is_null()) return {};
  if (const json::string* text = value.if_string()) return Cell(View(*text));
  return Cell(json::serialize(value));
}

void AddColumns(std::vector<std::string_view>& columns, const json::object* row) {
  if (!row) return;
  for (const auto& member : *row) {
    const std::string_view name(member.key().data(), member.key().size());
    if (std::ranges::find(columns, name) == columns.end()) columns.push_back(name);
  }
}

bool IsTable(const json::value& value) {
  const json::array* rows = value.if_array();
  return rows && !rows->empty() && rows->front().is_object();
}

bool IsSeveralLines(const json::value& value) {
  const json::string* text = value.if_string();
  return text && text->find('\n') != text->npos;
}

void AppendArgument(std::string& out, const json::value& argument, const Quoting& quoting) {
  out.append("\n## ").append(NumberText(argument, "seq")).append(". ");
  out.append(Cell(TextAt(argument, "type"))).append(" by ").append(Cell(TextAt(argument, "role")));
  out.append(" · ").append(Moment(TextAt(argument, "created_at"))).append("\n\n`");
  out.append(Cell(TextAt(argument, "id"))).append("`");
  const std::string_view parent = TextAt(argument, "parent_id");
  if (!parent.empty()) out.append(", answers `").append(Cell(parent)).append("`");
  out.append("\n\n").append(quoting.block(TextAt(argument, "content")));
  const std::string extras = quoting.markup(ExtrasAsMarkdown(argument));
  if (!extras.empty()) out.append("\n").append(extras);
}

void AppendDrafts(std::string& out, const json::array& drafts, const Quoting& quoting) {
  for (const json::value& draft : drafts) {
    out.append("\n## Held draft: ").append(Cell(TextAt(draft, "type"))).append(" by ");
    out.append(Cell(TextAt(draft, "role"))).append(" · ").append(Moment(TextAt(draft, "created_at"))).append("\n\n");
    out.append(quoting.block(TextAt(draft, "content")));
  }
}

// "round 2 of 3, blocking: I1, I3, stalemate: I3"
std::string RoundText(const json::value& news) {
  std::string out = "round " + NumberText(news, "round");
  if (NumberAt(news, "max_rounds")) out.append(" of ").append(NumberText(news, "max_rounds"));
  for (const std::string_view name : {"blocking", "stalemate"}) {
    const json::array& ids = ArrayAt(news, name);
    for (const json::value& id : ids) {
      out.append(&id == &ids.front() ? ", " + std::string(name) + ": " : ", ").append(CellOf(id));
    }
  }
  return out;
}

constexpr std::size_t kShortId = 8;  // of the end: ids of the same hour have equal beginnings

std::string Code(std::string_view text) { return "`" + Cell(text) + "`"; }

std::string VersionUnder(const json::value& named, const json::value& version, const Quoting& quoting) {
  const std::string_view missing = TextAt(version, "missing");
  return "# " + quoting.markup(Cell(DocumentName(named))) + "\n\nversion " + NumberText(version, "version") + ": " +
         quoting.markup(QuotedCell(TextAt(version, "summary"))) + " · " + Moment(TextAt(version, "created_at")) +
         " · " + Code(TextAt(named, "document_id")) + "\n\n" +
         (missing.empty() ? quoting.block(TextAt(version, "content")) : "*" + NeutralisedLine(missing) + "*\n");
}

}  // namespace

std::string Cell(std::string_view text) {
  std::string out;
  std::size_t backslashes = 0;
  for (const char c : NeutralisedLine(text)) {
    if (c == '|') out.append(backslashes + 1, '\\');
    backslashes = c == '\\' ? backslashes + 1 : 0;
    out.push_back(c);
  }
  return out;
}

std::string QuotedCell(std::string_view text) { return Cell(QuotedUnlessWord(text)); }

std::string NumberText(const json::value& value, std::string_view name) {
  return std::to_string(NumberAt(value, name).value_or(0));
}

std::string Moment(std::string_view time) {
  if (time.size() < 16) return Cell(time);
  return Cell(time.substr(0, 10)) + " " + Cell(time.substr(11, 5)) + " UTC";
}

std::string TableRow(const std::vector<std::string>& cells) {
  std::string out = "|";
  for (const std::string& cell : cells) out.append(" ").append(cell).append(" |");
  return out + "\n";
}

std::string TableHead(const std::vector<std::string>& cells) {
  std::string out = TableRow(cells) + "|";
  for (std::size_t i = 0; i < cells.size(); ++i) out.append("---|");
  return out + "\n";
}

std::string TableAsMarkdown(const json::array& rows) {
  std::vector<std::string_view> columns;
  for (const json::value& row : rows) AddColumns(columns, row.if_object());
  std::vector<std::string> cells;
  for (const std::string_view column : columns) cells.push_back(Cell(column));
  std::string out = TableHead(cells);
  for (const json::value& row : rows) {
    cells.clear();
    for (const std::string_view column : columns) cells.push_back(CellOf(At(row, column)));
    out += TableRow(cells);
  }
  return out;
}

std::string FieldsAsMarkdown(const json::value& data) {
  const json::object* object = data.if_object();
  if (!object) return Scalar(data) + "\n";
  std::string out, below;
  for (const auto& [key, value] : *object) {
    if (value.is_object() && !value.get_object().empty()) continue;  // details of other fields
    const std::string name = "**" + NeutralisedLine({key.data(), key.size()}) + "**";
    if (IsTable(value)) {
      below.append("\n").append(name).append("\n\n").append(TableAsMarkdown(value.get_array()));
    } else if (IsSeveralLines(value)) {
      below.append("\n").append(name).append("\n\n").append(FencedBlock(Neutralised(View(value.get_string()))));
    } else {
      out.append("- ").append(name).append(": ").append(Scalar(value)).append("\n");
    }
  }
  return out + below;
}

std::string TranscriptAsMarkdown(const json::value& data) { return TranscriptAsMarkdown(data, {}); }

std::string TranscriptAsMarkdown(const json::value& data, const Quoting& quoting) {
  const json::value& debate = At(data, "debate");
  std::string out = "# " + quoting.markup(Cell(TextAt(debate, "title"))) + "\n\n";
  out.append("**").append(Cell(TextAt(debate, "state"))).append("** · ").append(Cell(TextAt(debate, "debate_type")));
  out.append(" · opened ").append(Moment(TextAt(debate, "created_at"))).append(" · changed ");
  out.append(Moment(TextAt(debate, "updated_at"))).append("\n\n`").append(Cell(TextAt(debate, "id"))).append("`\n");

  if (!ArrayAt(data, "issues").empty()) out.append("\n").append(quoting.markup(LedgerAsMarkdown(data)));

  if (At(data, "motion").is_object()) AppendArgument(out, At(data, "motion"), quoting);
  const json::array& arguments = ArrayAt(data, "arguments");
  for (const json::value& argument : arguments) AppendArgument(out, argument, quoting);
  AppendDrafts(out, ArrayAt(data, "held_drafts"), quoting);
  const json::array& documents = ArrayAt(data, "documents");
  return documents.empty() ? out : out + "\n## Documents\n\n" + quoting.markup(DocumentNamesAsMarkdown(documents));
}

std::string DebatesAsMarkdown(const json::value& data) {
  std::string out = "| title | state | type | changed | id |\n|---|---|---|---|---|\n";
  for (const json::value& debate : ArrayAt(data, "debates")) {
    out += TableRow({Cell(TextAt(debate, "title")), Cell(TextAt(debate, "state")), Cell(TextAt(debate, "debate_type")),
                     Moment(TextAt(debate, "updated_at")), Code(TextAt(debate, "id"))});
  }
  return out;
}

std::string HitsAsMarkdown(const json::value& data) {
  std::string out;
  for (const json::value& hit : ArrayAt(data, "hits")) {
    const json::value& debate = At(hit, "debate");
    const json::value& argument = At(hit, "argument");
    out.append("- ").append(QuotedCell(TextAt(debate, "title"))).append(" (").append(Cell(TextAt(debate, "state")));
    out.append("), `").append(Cell(TextAt(debate, "id"))).append("`");
    if (argument.is_object()) {
      out.append(" #").append(NumberText(argument, "seq")).append(" ").append(Cell(TextAt(argument, "type")));
      out.append(", ").append(Moment(TextAt(argument, "created_at")));
    }
    out.append("\n  > ").append(NeutralisedLine(TextAt(hit, "snippet"))).append("\n");
  }
  return out.empty() ? "No results.\n" : out;
}

std::string NewsAsMarkdown(const json::value& data) {
  std::string out = "**" + Cell(TextAt(data, "status")) + "**, action: `" + Cell(TextAt(data, "action")) + "`, " +
                    Cell(TextAt(data, "debate_state")) +
                    "\nnext_argument_id_to_wait: " + Cell(TextAt(data, "next_argument_id_to_wait")) + "\n";
  if (!ArrayAt(data, "blocking").empty() || NumberAt(data, "max_rounds")) {
    out.append(RoundText(data)).append("\n");
  }
  const json::array& skipped = ArrayAt(data, "skipped");
  if (!skipped.empty()) out.append("\nskipped, read them with get-context:\n\n").append(TableAsMarkdown(skipped));
  AppendArgument(out, At(data, "argument"), {});
  return out;
}

std::string DocumentName(const json::value& document) {
  for (const std::string_view field : {"name", "summary"}) {
    if (!TextAt(document, field).empty()) return std::string(TextAt(document, field));
  }
  const std::string_view id = TextAt(document, "document_id");
  return "…" + std::string(id.substr(id.size() - std::min(id.size(), kShortId)));
}

std::string DocumentStatus(const json::value& document) {
  const std::string_view missing = TextAt(document, "missing");
  if (!missing.empty()) return std::string(missing);
  std::string out = "version " + NumberText(document, "version");
  if (NumberAt(document, "version") > 1) out.append(", last change: ").append(QuotedCell(TextAt(document, "summary")));
  const auto earlier = NumberAt(document, "earlier_versions");
  if (earlier) out.append(", ").append(std::to_string(*earlier)).append(" earlier versions are not shown");
  return out;
}

std::string DocumentNamesAsMarkdown(const json::array& documents) {
  std::string out;
  for (const json::value& document : documents) {
    out.append("- ")
        .append(QuotedCell(DocumentName(document)))
        .append(" (")
        .append(Code(TextAt(document, "document_id")));
    out.append(", ").append(DocumentStatus(document)).append(")\n");
  }
  return out;
}

std::string VersionsAsMarkdown(const json::value& document, const Quoting& quoting) {
  std::string out;
  for (const json::value& version : ArrayAt(document, "versions")) {
    out.append("\n---\n\n").append(VersionUnder(document, version, quoting));
  }
  return out;
}

std::string DocumentAsMarkdown(const json::value& data) { return VersionUnder(data, data, {}); }

std::string DocumentsAsMarkdown(const json::value& data) {
  std::string out = "| document | last change | version | changed | id |\n|---|---|---|---|---|\n";
  for (const json::value& document : ArrayAt(data, "documents")) {
    out += TableRow({Cell(DocumentName(document)),
                     NumberAt(document, "version") > 1 ? Cell(TextAt(document, "summary")) : "",
                     NumberText(document, "version") + (TextAt(document, "deleted_at").empty() ? "" : ", deleted"),
                     Moment(TextAt(document, "created_at")), Code(TextAt(document, "document_id"))});
  }
  return out;
}

std::string HistoryAsMarkdown(const json::value& data) {
  std::string out =
      "Document " + Code(TextAt(data, "document_id")) + "\n\n| version | summary | written |\n|---|---|---|\n";
  for (const json::value& version : ArrayAt(data, "versions")) {
    out += TableRow(
        {NumberText(version, "version"), Cell(TextAt(version, "summary")), Moment(TextAt(version, "created_at"))});
  }
  return out;
}

std::string DiffAsMarkdown(const json::value& data) {
  const std::string versions = "Version " + NumberText(data, "from") + " to " + NumberText(data, "to");
  const std::string_view diff = TextAt(data, "diff");
  return diff.empty() ? versions + ": no difference\n" : versions + "\n\n" + FencedBlock(Neutralised(diff), "diff");
}

std::string ContentAlone(const json::value& data) { return std::string(TextAt(data, "content")); }
std::string DiffAlone(const json::value& data) { return std::string(TextAt(data, "diff")); }
std::string LogAlone(const json::value& data) { return std::string(TextAt(data, "log")); }
std::string TextAlone(const json::value& data) { return std::string(TextAt(data, "text")); }

std::string TextAsMarkdown(const json::value& data) { return Neutralised(TextAt(data, "text")); }
std::string TextAsCode(const json::value& data) { return FencedBlock(Neutralised(TextAt(data, "text"))); }

std::string ChecksAsLines(const json::value& data) {
  std::string out;
  for (const auto& check : ArrayAt(data, "checks")) {
    std::string name(TextAt(check, "name"));
    std::string verdict(TextAt(check, "verdict"));
    name.resize(std::max<std::size_t>(name.size(), 14), ' ');
    verdict.resize(std::max<std::size_t>(verdict.size(), 6), ' ');
    out.append(verdict).append(name).append(TextAt(check, "detail")).append("\n");
  }
  return out;
}

}  // namespace aw::cli
