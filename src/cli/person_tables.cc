#include "cli/markdown.h"
#include "cli/person_page.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

namespace json = boost::json;

using CellOfRow = Span (*)(const PersonPage& page, const json::value& row, std::string_view name);

struct Column {
  TableColumn shape;
  std::string_view name;  // of the row's member
  CellOfRow cell;
};

Span TextCell(const PersonPage&, const json::value& row, std::string_view name) {
  return {std::string(TextAt(row, name))};
}
Span NameCell(const PersonPage&, const json::value& row, std::string_view name) {
  return {std::string(TextAt(row, name)), kBold};
}
Span NumberCell(const PersonPage&, const json::value& row, std::string_view name) { return {NumberText(row, name)}; }
Span TimeCell(const PersonPage& page, const json::value& row, std::string_view name) {
  return {page.Ago(row, name), kDim};
}
Span IdCell(const PersonPage& page, const json::value& row, std::string_view name) {
  return {ShortId(TextAt(row, name), page.id_length), kNote};
}
Span StateCell(const PersonPage&, const json::value& row, std::string_view name) {
  return StateInWords(TextAt(row, name));
}
Span RoundCell(const PersonPage&, const json::value& row, std::string_view) { return {RoundOf(row)}; }
Span BlockingCell(const PersonPage&, const json::value& row, std::string_view name) {
  if (!At(row, name).is_array()) return {};
  const std::size_t count = ArrayAt(row, name).size();
  return {std::to_string(count), count > 0 ? kBad : kDim};
}

// A cell of the member `debate` of a hit.
template <CellOfRow kCell>
Span OfDebate(const PersonPage& page, const json::value& row, std::string_view name) {
  return kCell(page, At(row, "debate"), name);
}
Span PlaceCell(const PersonPage&, const json::value& row, std::string_view name) {
  const json::value& argument = At(row, name);
  if (!argument.is_object()) return {"title"};
  return {Capitalised(TextAt(argument, "type")) + " #" + NumberText(argument, "seq")};
}

Span StatusCell(const PersonPage& page, const json::value& row, std::string_view name) {
  const bool blocking = Holds(ArrayAt(page.data, "blocking"), TextAt(row, "id"));
  const bool stalemate = Holds(ArrayAt(page.data, "stalemate"), TextAt(row, "id"));
  return {std::string(TextAt(row, name)) + (blocking ? ", blocking" : "") + (stalemate ? ", stalemate" : ""),
          blocking ? kBad : std::string_view()};
}

Span DocumentCell(const PersonPage&, const json::value& row, std::string_view) { return {DocumentName(row)}; }
Span VersionCell(const PersonPage&, const json::value& row, std::string_view name) {
  return {NumberText(row, name) + (TextAt(row, "deleted_at").empty() ? "" : ", deleted")};
}
Span LastChangeCell(const PersonPage&, const json::value& row, std::string_view name) {
  return {std::string(NumberAt(row, "version") > 1 ? TextAt(row, name) : "")};
}

Span ReadyCell(const PersonPage&, const json::value& row, std::string_view name) {
  return FlagAt(row, name) ? Span{"yes", kGood} : Span{"no", kBad};
}
Span VerdictCell(const PersonPage&, const json::value& row, std::string_view name) {
  const std::string_view verdict = TextAt(row, name);
  return verdict == "ok" ? Span{"✓", kGood} : verdict == "wrong" ? Span{"✗", kBad} : Span{"!", "33"};
}

// clang-format off
constexpr Column kDebateColumns[] = {
    {{"id"},              "id",         IdCell},
    {{"title", 12},       "title",      TextCell},
    {{"state"},           "state",      StateCell},
    {{"round"},           "round",      RoundCell},
    {{"blocking"},        "blocking",   BlockingCell},
    {{"updated"},         "updated_at", TimeCell},
};
constexpr Column kHitColumns[] = {
    {{"id"},              "id",         OfDebate<IdCell>},
    {{"title", 12},       "title",      OfDebate<TextCell>},
    {{"in"},              "argument",   PlaceCell},
    {{"updated"},         "updated_at", OfDebate<TimeCell>},
    {{"text", 16, true},  "snippet",    TextCell},
};
constexpr Column kIssueColumns[] = {
    {{"issue"},           "id",         NameCell},
    {{"severity"},        "severity",   TextCell},
    {{"status"},          "status",     StatusCell},
    {{"title", 16, true}, "title",      TextCell},
};
constexpr Column kDocumentColumns[] = {
    {{"id"},              "document_id", IdCell},
    {{"document", 16},    "name",        DocumentCell},
    {{"version"},         "version",     VersionCell},
    {{"last change", 12}, "summary",     LastChangeCell},
    {{"updated"},         "created_at",  TimeCell},
};
constexpr Column kVersionColumns[] = {
    {{"version"},         "version",    NumberCell},
    {{"summary", 16},     "summary",    TextCell},
    {{"written"},         "created_at", TimeCell},
};
constexpr Column kProgramColumns[] = {
    {{"name"},            "name",       NameCell},
    {{"program"},         "title",      TextCell},
    {{"ready"},           "ready",      ReadyCell},
    {{"version", 8},      "version",    TextCell},
    {{"", 20, true},      "advice",     TextCell},
};
constexpr Column kCheckColumns[] = {
    {{""},                "verdict",    VerdictCell},
    {{""},                "name",       NameCell},
    {{"", 20, true},      "detail",     TextCell},
};

struct TableView {
  std::string_view command;
  std::string_view member;
  std::span<const Column> columns;
  std::string_view empty;
};

constexpr TableView kTables[] = {
    {"debate list",   "debates",   kDebateColumns,   "No debates."},
    {"debate search", "hits",      kHitColumns,      "No results."},
    {"debate run",    "programs",  kProgramColumns,  "No programs."},
    {"docs list",     "documents", kDocumentColumns, "No documents."},
    {"docs history",  "versions",  kVersionColumns,  "No versions."},
    {"doctor",        "checks",    kCheckColumns,    "No checks."},
};
// clang-format on

void AddRows(PersonPage& page, std::string_view member, std::span<const Column> columns) {
  std::vector<TableColumn> shapes;
  for (const Column& column : columns) shapes.push_back(column.shape);
  std::vector<TableCells> rows;
  for (const json::value& row : ArrayAt(page.data, member)) {
    TableCells& cells = rows.emplace_back();
    for (const Column& column : columns) cells.push_back(column.cell(page, row, column.name));
  }
  page.AddTable(shapes, rows);
}

std::size_t IdLengthIn(const json::array& rows) {
  std::vector<std::string_view> ids;
  for (const json::value& row : rows) {
    const json::value& debate = At(row, "debate");
    const bool is_document = !TextAt(row, "document_id").empty();
    ids.push_back(TextAt(debate.is_object() ? debate : row, is_document ? "document_id" : "id"));
  }
  return ShortIdLength(ids);
}

// "50 of 120; the next page: --offset 50"
void AddNextPage(PersonPage& page, std::size_t count, const Answer::Paging& paging) {
  const std::string_view cursor = TextAt(page.data, "next_cursor");
  std::string next;
  if (!cursor.empty()) next = "--cursor " + std::string(cursor);
  if (cursor.empty() && paging.next_offset) next = "--offset " + std::to_string(*paging.next_offset);
  page.AddWhole({{std::to_string(count) + " of " + std::to_string(paging.total) +
                      (next.empty() ? "" : "; the next page: " + next),
                  kDim}});
}

}  // namespace

bool ShowTable(PersonPage& page, const Command& command, const Answer& answer) {
  for (const TableView& view : kTables) {
    if (view.command != command.path || !At(page.data, view.member).is_array()) continue;
    const json::array& rows = ArrayAt(page.data, view.member);
    page.id_length = IdLengthIn(rows);
    if (rows.empty()) page.Add({{std::string(view.empty), kDim}});
    if (!rows.empty()) AddRows(page, view.member, view.columns);
    if (answer.paging && answer.paging->has_more) AddNextPage(page, rows.size(), *answer.paging);
    return true;
  }
  return false;
}

void AddIssues(PersonPage& page) { AddRows(page, "issues", kIssueColumns); }

}  // namespace aw::cli
