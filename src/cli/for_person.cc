#include "cli/for_person.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <cctype>

#include "cli/ledger.h"
#include "cli/markdown.h"
#include "cli/output.h"
#include "cli/short_ids.h"
#include "cli/table.h"
#include "core/clock.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

namespace json = boost::json;

constexpr int kUsualColumns = 80;
constexpr int kMinColumns = 40;

struct Page {
  const json::value& data;
  const Viewer& viewer;
  std::size_t id_length = kLeastShortId;
  std::string text{};

  void Add(const Line& line) { text.append(Drawn(line, viewer.columns, viewer.colours)).push_back('\n'); }
  // For text to copy, which is not cut.
  void AddWhole(const Line& line) { text.append(Drawn(line, 0, viewer.colours)).push_back('\n'); }
  void AddWrapped(std::string_view words, std::string_view indent = "", std::string_view code = "") {
    const int room = std::max(viewer.columns - static_cast<int>(indent.size()), kMinColumns / 2);
    for (std::string& line : Wrapped(words, room)) Add({{std::string(indent)}, {std::move(line), code}});
  }
  void AddTable(std::span<const TableColumn> columns, const std::vector<TableCells>& rows) {
    for (const Line& line : TableLines(columns, rows, viewer.columns)) Add(line);
  }
  std::string Ago(const json::value& value, std::string_view name) const {
    return RelativeTime(TextAt(value, name), viewer.now_ms);
  }
};

std::string Capitalised(std::string_view word) {
  std::string out(word);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  return out;
}

std::string NumberOrNone(const json::value& value, std::string_view name) {
  return NumberAt(value, name) ? NumberText(value, name) : std::string();
}

std::string IdsIn(const json::array& ids) {
  std::vector<std::string> words;
  for (const json::value& id : ids) words.emplace_back(id.is_string() ? View(id.get_string()) : "");
  return Joined(words);
}

std::string_view StateColour(std::string_view state) {
  if (state == "AWAITING_OPPONENT") return RoleColour("opponent");
  if (state == "AWAITING_PROPOSER") return RoleColour("proposer");
  return state == "CLOSED" ? kDim : RoleColour("arbitrator");
}

Span StateCell(std::string_view state) { return {StateInWords(state), StateColour(state)}; }

std::string RoundOf(const json::value& data) {
  std::string out = NumberOrNone(data, "round");
  if (NumberAt(data, "max_rounds")) out.append(" of ").append(NumberText(data, "max_rounds"));
  return out;
}

// "1 blocking", "No blocking issues"
Span BlockingText(const json::value& data) {
  const std::size_t count = ArrayAt(data, "blocking").size();
  if (count == 0) return {"No blocking issues", kGood};
  return {std::to_string(count) + " blocking", kBad};
}

// Tables: a row of kTables per command, which names the member of the data with the rows, and the columns.

struct Column {
  TableColumn shape;
  Span (*cell)(const json::value& row, const Page& page);
};

template <std::size_t N>
Span ShortIdAt(const json::value& row, const Page& page, const char (&name)[N]) {
  return {ShortId(TextAt(row, name), page.id_length), kNote};
}

constexpr Column kDebateColumns[] = {
    {{"id"}, [](const json::value& row, const Page& page) { return ShortIdAt(row, page, "id"); }},
    {{"title", 12}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "title"))}; }},
    {{"state"}, [](const json::value& row, const Page&) { return StateCell(TextAt(row, "state")); }},
    {{"round"}, [](const json::value& row, const Page&) { return Span{RoundOf(row)}; }},
    {{"blocking"},
     [](const json::value& row, const Page&) {
       const std::size_t count = ArrayAt(row, "blocking").size();
       if (!At(row, "blocking").is_array()) return Span{};
       return Span{std::to_string(count), count > 0 ? kBad : kDim};
     }},
    {{"updated"}, [](const json::value& row, const Page& page) { return Span{page.Ago(row, "updated_at"), kDim}; }}};

constexpr Column kHitColumns[] = {
    {{"id"}, [](const json::value& row, const Page& page) { return ShortIdAt(At(row, "debate"), page, "id"); }},
    {{"title", 12},
     [](const json::value& row, const Page&) { return Span{std::string(TextAt(At(row, "debate"), "title"))}; }},
    {{"in"},
     [](const json::value& row, const Page&) {
       const json::value& argument = At(row, "argument");
       if (!argument.is_object()) return Span{"title"};
       return Span{Capitalised(TextAt(argument, "type")) + " #" + NumberText(argument, "seq")};
     }},
    {{"updated"},
     [](const json::value& row, const Page& page) { return Span{page.Ago(At(row, "debate"), "updated_at"), kDim}; }},
    {{"text", 16, true},
     [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "snippet"))}; }}};

constexpr Column kIssueColumns[] = {
    {{"issue"}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "id")), kBold}; }},
    {{"severity"}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "severity"))}; }},
    {{"status"},
     [](const json::value& row, const Page& page) {
       std::string status(TextAt(row, "status"));
       const bool blocking = Holds(ArrayAt(page.data, "blocking"), TextAt(row, "id"));
       if (blocking) status += ", blocking";
       if (Holds(ArrayAt(page.data, "stalemate"), TextAt(row, "id"))) status += ", stalemate";
       return Span{std::move(status), blocking ? kBad : std::string_view()};
     }},
    {{"title", 16, true}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "title"))}; }}};

constexpr Column kDocumentColumns[] = {
    {{"id"}, [](const json::value& row, const Page& page) { return ShortIdAt(row, page, "document_id"); }},
    {{"document", 16}, [](const json::value& row, const Page&) { return Span{DocumentName(row)}; }},
    {{"version"},
     [](const json::value& row, const Page&) {
       return Span{NumberText(row, "version") + (TextAt(row, "deleted_at").empty() ? "" : ", deleted")};
     }},
    {{"last change", 12},
     [](const json::value& row, const Page&) {
       return Span{std::string(NumberAt(row, "version") > 1 ? TextAt(row, "summary") : "")};
     }},
    {{"updated"}, [](const json::value& row, const Page& page) { return Span{page.Ago(row, "created_at"), kDim}; }}};

constexpr Column kVersionColumns[] = {
    {{"version"}, [](const json::value& row, const Page&) { return Span{NumberText(row, "version"), kNote}; }},
    {{"summary", 16}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "summary"))}; }},
    {{"written"}, [](const json::value& row, const Page& page) { return Span{page.Ago(row, "created_at"), kDim}; }}};

constexpr Column kProgramColumns[] = {
    {{"name"}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "name")), kBold}; }},
    {{"program"}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "title"))}; }},
    {{"ready"},
     [](const json::value& row, const Page&) { return FlagAt(row, "ready") ? Span{"yes", kGood} : Span{"no", kBad}; }},
    {{"version", 8}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "version"))}; }},
    {{"", 20, true}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "advice"))}; }}};

constexpr Column kCheckColumns[] = {
    {{""},
     [](const json::value& row, const Page&) {
       const std::string_view verdict = TextAt(row, "verdict");
       return verdict == "ok" ? Span{"✓", kGood} : verdict == "wrong" ? Span{"✗", kBad} : Span{"!", "33"};
     }},
    {{""}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "name")), kBold}; }},
    {{"", 20, true}, [](const json::value& row, const Page&) { return Span{std::string(TextAt(row, "detail"))}; }}};

void AddRows(Page& page, std::string_view member, std::span<const Column> columns) {
  std::vector<TableColumn> shapes;
  for (const Column& column : columns) shapes.push_back(column.shape);
  std::vector<TableCells> rows;
  for (const json::value& row : ArrayAt(page.data, member)) {
    TableCells& cells = rows.emplace_back();
    for (const Column& column : columns) cells.push_back(column.cell(row, page));
  }
  page.AddTable(shapes, rows);
}

struct TableView {
  std::string_view command;
  std::string_view member;
  std::span<const Column> columns;
  std::string_view empty;
};

constexpr TableView kTables[] = {
    {"debate list", "debates", kDebateColumns, "No debates."},
    {"debate search", "hits", kHitColumns, "No results."},
    {"debate run", "programs", kProgramColumns, "No programs."},
    {"docs list", "documents", kDocumentColumns, "No documents."},
    {"docs history", "versions", kVersionColumns, "No versions."},
    {"doctor", "checks", kCheckColumns, "No checks."},
};

void ShowTable(Page& page, const TableView& view, const Answer& answer) {
  const json::array& rows = ArrayAt(page.data, view.member);
  if (rows.empty()) return page.Add({{std::string(view.empty), kDim}});
  std::vector<std::string_view> ids;
  for (const json::value& row : rows) {
    const json::value& debate = At(row, "debate");
    const bool is_document = !TextAt(row, "document_id").empty();
    ids.push_back(TextAt(debate.is_object() ? debate : row, is_document ? "document_id" : "id"));
  }
  page.id_length = ShortIdLength(ids);
  AddRows(page, view.member, view.columns);
  if (!answer.paging || !answer.paging->has_more) return;
  const std::string_view cursor = TextAt(page.data, "next_cursor");
  std::string next;
  if (!cursor.empty()) next = "--cursor " + std::string(cursor);
  if (cursor.empty() && answer.paging->next_offset) next = "--offset " + std::to_string(*answer.paging->next_offset);
  page.AddWhole({{std::to_string(rows.size()) + " of " + std::to_string(answer.paging->total) +
                      (next.empty() ? "" : "; the next page: " + next),
                  kDim}});
}

// Views of other commands.

void AddLedger(Page& page) {
  Line line{BlockingText(page.data)};
  if (const std::string round = RoundOf(page.data); !round.empty()) line.push_back({" · round " + round});
  page.Add(line);
  if (ArrayAt(page.data, "issues").empty()) return;
  page.Add({});
  AddRows(page, "issues", kIssueColumns);
}

void AddArgument(Page& page, const json::value& argument) {
  const std::string_view role = TextAt(argument, "role");
  page.Add({});
  page.Add({{"#" + NumberText(argument, "seq") + " " + Capitalised(TextAt(argument, "type")), RoleColour(role)},
            {" · " + std::string(role) + " · " + page.Ago(argument, "created_at"), kDim}});
  page.AddWrapped(TextAt(argument, "content"), "  ");
  for (const json::value& option : ArrayAt(argument, "options")) {
    page.AddWrapped(std::string(TextAt(option, "id")) + "  " + std::string(TextAt(option, "text")), "    ");
  }
  if (!TextAt(argument, "choice").empty()) page.Add({{"  Option " + std::string(TextAt(argument, "choice")), kBold}});
}

void ShowDebate(Page& page, const Answer& answer) {
  const json::value& debate = At(page.data, "debate");
  const std::string_view state = TextAt(debate, "state");
  page.AddWrapped(TextAt(debate, "title"), "", kBold);
  page.Add({{std::string(TextAt(debate, "id")) + " · " + std::string(TextAt(debate, "debate_type")), kDim}});
  page.Add({StateCell(state), {" · updated " + page.Ago(debate, "updated_at")}});
  const json::array& arguments = ArrayAt(page.data, "arguments");
  if (state == "AWAITING_ARBITRATOR" && !arguments.empty()) {
    const json::value& asked = arguments.back();
    page.AddWrapped("Question: " + FirstLine(TextAt(asked, "content")) + " (#" + NumberText(asked, "seq") + ")", "",
                    kBold);
  }
  page.Add({});
  AddLedger(page);
  if (At(page.data, "motion").is_object()) AddArgument(page, At(page.data, "motion"));
  for (const auto& [name, text] : answer.notes) {
    if (name != "message") continue;
    page.Add({});
    page.AddWrapped(text, "  ", kDim);
  }
  for (const json::value& argument : arguments) AddArgument(page, argument);
  for (const json::value& draft : ArrayAt(page.data, "held_drafts")) AddArgument(page, draft);
}

void ShowIssues(Page& page, const Answer&) { AddLedger(page); }

// "✓ Claim #3 written in 0192f0c1-7a00 · Proposer's turn", and a second line with the issues.
void ShowMove(Page& page, const Answer&) {
  const json::value& data = page.data;
  const std::string id = ShortId(TextAt(data, "debate_id"), kShortIdAlone);
  const bool opens = TextAt(data, "argument_type") == "MOTION";
  std::string words = opens ? "Debate " + id + " is open"
                            : Capitalised(TextAt(data, "argument_type")) + " #" + NumberText(data, "argument_seq") +
                                  " written in " + id;
  if (FlagAt(data, "idempotent_replay")) words += " (it was written already)";
  page.Add({{"✓ ", kGood}, {words + " · "}, StateCell(TextAt(data, "debate_state"))});
  Line second;
  const auto add = [&](Span span) {
    second.push_back({second.empty() ? "  " : " · "});
    second.push_back(std::move(span));
  };
  if (At(data, "blocking").is_array()) add(BlockingText(data));
  if (const std::string round = RoundOf(data); !round.empty()) add({"round " + round});
  if (!ArrayAt(data, "deferred").empty()) add({"deferred: " + IdsIn(ArrayAt(data, "deferred"))});
  if (!ArrayAt(data, "closes_over").empty()) add({"left open: " + IdsIn(ArrayAt(data, "closes_over"))});
  const std::size_t missing = ArrayAt(data, "evidence_missing").size();
  if (missing > 0) add({std::to_string(missing) + (missing == 1 ? " quote" : " quotes") + " not found", kBad});
  if (!second.empty()) page.Add(second);
}

// Of `aw docs create`, `submit` and `edit`.
void ShowVersion(Page& page, const Answer&) {
  page.AddWhole({{"✓ ", kGood},
                 {"Version " + NumberText(page.data, "version") + " of document " +
                  ShortId(TextAt(page.data, "document_id"), kShortIdAlone) + " written"}});
}

void ShowNews(Page& page, const Answer& answer) {
  if (TextAt(page.data, "status") == "timeout") {
    page.Add({{std::string(TextAt(page.data, "message"))}});
    return page.AddWrapped(answer.last_line, "", kDim);
  }
  std::string action(TextAt(page.data, "action"));
  std::ranges::replace(action, '_', ' ');
  page.Add({StateCell(TextAt(page.data, "debate_state")), {" · next step: " + action}});
  AddArgument(page, At(page.data, "argument"));
}

void ShowServer(Page& page, const Answer& answer) {
  const std::string_view status = TextAt(page.data, "status");
  const bool runs = status == "running" || status == "started" || status == "already_running";
  std::string words(status);
  std::ranges::replace(words, '_', ' ');
  page.Add({{runs ? "● " : "○ ", runs ? kGood : kBad}, {Capitalised(words), kBold}});
  for (const auto& [name, text] : answer.notes) page.AddWrapped(text, "  ");
  for (const std::string_view name : {"url", "version", "log"}) {
    if (TextAt(page.data, name).empty()) continue;
    page.Add(
        {{"  " + std::string(name) + std::string(9 - name.size(), ' '), kDim}, {std::string(TextAt(page.data, name))}});
  }
  if (NumberAt(page.data, "pid")) page.Add({{"  process  ", kDim}, {NumberText(page.data, "pid")}});
}

// The lines of SetupAsLines(), with their first word as a label.
void ShowSetup(Page& page, const Answer&) {
  constexpr std::size_t kLabel = 10;
  const std::string lines = SetupAsLines(page.data);
  std::string_view rest = lines;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const bool has_label = line.size() > kLabel && line[kLabel - 1] == ' ';
    const std::string_view label = has_label ? line.substr(0, kLabel) : "";
    if (line.starts_with("Next: ")) {
      page.AddWrapped(line, "", kBold);
    } else {
      page.AddWhole({{std::string(label), kDim}, {std::string(line.substr(label.size()))}});
    }
  }
}

struct CommandView {
  std::string_view command;
  void (*show)(Page& page, const Answer& answer);
};

constexpr CommandView kViews[] = {
    {"debate get-context", ShowDebate}, {"debate show", ShowDebate},   {"debate issues", ShowIssues},
    {"debate wait", ShowNews},          {"server status", ShowServer}, {"server start", ShowServer},
    {"docs create", ShowVersion},       {"docs submit", ShowVersion},  {"docs edit", ShowVersion},
    {"server stop", ShowServer},        {"setup", ShowSetup},
};

// Other answers: Markdown as tables and paragraphs, or the message and the fields.

TableCells CellsIn(std::string_view row) {
  TableCells cells;
  std::string cell;
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (row[i] == '\\' && i + 1 < row.size() && (row[i + 1] == '|' || row[i + 1] == '\\')) {
      cell.push_back(row[++i]);
    } else if (row[i] == '|') {
      cells.push_back({std::string(Trimmed(cell))});
      cell.clear();
    } else {
      cell.push_back(row[i]);
    }
  }
  return cells;
}

std::vector<TableColumn> ColumnsOf(const TableCells& heads) {
  std::vector<TableColumn> columns;
  for (const Span& head : heads) columns.push_back({.head = head.text, .least = 12});
  return columns;
}

bool TooWide(const Page& page, const std::vector<TableCells>& table) {
  const auto lines = TableLines(ColumnsOf(table.front()), table, 0);
  return std::ranges::any_of(lines,
                             [&](const Line& line) { return WidthOf(Drawn(line, 0, {})) > page.viewer.columns; });
}

std::vector<TableCells> Transposed(const std::vector<TableCells>& table) {
  std::vector<TableCells> out(table.front().size());
  for (const TableCells& row : table) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i].push_back(row[i]);
  }
  return out;
}

void AddMarkdownTable(Page& page, const std::vector<std::string_view>& lines) {
  std::vector<TableCells> table{CellsIn(lines.front())};
  for (const std::string_view line : std::span(lines).subspan(std::min<std::size_t>(lines.size(), 2))) {
    table.push_back(CellsIn(line));
    table.back().resize(table.front().size());
  }
  // A table of few rows that is too wide shows its columns as rows.
  if (TooWide(page, table) && table.size() < table.front().size()) table = Transposed(table);
  const auto columns = ColumnsOf(table.front());
  page.AddTable(columns, std::vector<TableCells>(table.begin() + 1, table.end()));
}

// "- **name**: value" of FieldsAsMarkdown() as "name: value".
std::string WithoutMarks(std::string_view line) {
  constexpr std::string_view kMark = "**";
  std::string out(line.substr(line.starts_with("- **") ? 2 : 0));
  const std::size_t end = out.find(kMark, kMark.size());
  if (!out.starts_with(kMark) || end == out.npos) return out;
  return out.erase(end, kMark.size()).erase(0, kMark.size());
}

void ShowMarkdown(Page& page, std::string_view rest) {
  std::vector<std::string_view> table;
  const auto end_table = [&] {
    if (!table.empty()) AddMarkdownTable(page, table);
    table.clear();
  };
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.starts_with("| ")) {
      table.push_back(line);
      continue;
    }
    if (!table.empty() && line.starts_with("|--")) {
      table.push_back(line);
      continue;
    }
    end_table();
    const bool is_head = line.starts_with("# ") || line.starts_with("## ");
    const std::string words = is_head ? std::string(line.substr(line.find(' ') + 1)) : WithoutMarks(line);
    page.AddWrapped(words, "", is_head ? kBold : std::string_view());
  }
  end_table();
}

void ShowFields(Page& page, const Answer& answer) {
  for (const auto& [name, text] : answer.notes) {
    if (name == "message") page.AddWrapped(text, answer.exit == ExitCode::kOk ? "" : "! ");
  }
  const json::object* fields = page.data.if_object();
  if (!fields) return;
  std::vector<TableCells> rows;
  for (const auto& [key, value] : *fields) {
    // The message says what a flag would.
    if (value.is_structured() || value.is_null() || (value.is_bool() && !answer.notes.empty())) continue;
    std::string name(key.data(), key.size());
    std::ranges::replace(name, '_', ' ');
    rows.push_back({{std::move(name), kDim},
                    {value.is_string() ? std::string(View(value.get_string())) : json::serialize(value)}});
  }
  constexpr TableColumn kNameAndValue[] = {{.head = ""}, {.head = "", .least = 20, .wraps = true}};
  page.AddTable(kNameAndValue, rows);
  for (const auto& [key, value] : *fields) {
    if (!value.is_array() || value.get_array().empty() || !value.get_array().front().is_object()) continue;
    page.Add({});
    ShowMarkdown(page, TableAsMarkdown(value.get_array()));
  }
}

std::optional<std::int64_t> MsOf(std::string_view time) {
  constexpr std::string_view kShape = "0000-00-00T00:00:00.000Z";
  if (time.size() != kShape.size()) return std::nullopt;
  for (std::size_t i = 0; i < time.size(); ++i) {
    const bool digit = time[i] >= '0' && time[i] <= '9';
    if (kShape[i] == '0' ? !digit : time[i] != kShape[i]) return std::nullopt;
  }
  return Time::FromText(time).ToUnixMs();
}

}  // namespace

Viewer Viewer::AtTerminal() {
  struct winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return {.columns = std::max(known ? static_cast<int>(size.ws_col) : kUsualColumns, kMinColumns),
          .colours = Colours::For(STDOUT_FILENO),
          .now_ms = SystemUnixMs()};
}

std::string ForPerson(const Answer& answer, const Command& command, const Viewer& viewer) {
  const auto data = ParseJson(answer.data);
  if (!data) return Envelope(answer);
  Page page{.data = *data, .viewer = viewer};
  for (const TableView& view : kTables) {
    if (view.command != command.path || !At(*data, view.member).is_array()) continue;
    ShowTable(page, view, answer);
    return std::move(page.text);
  }
  for (const CommandView& view : kViews) {
    if (view.command != command.path) continue;
    view.show(page, answer);
    return std::move(page.text);
  }
  if (!TextAt(*data, "argument_type").empty()) {
    ShowMove(page, answer);
  } else if (command.plain) {
    page.text = Neutralised(command.plain(*data));
  } else if (!answer.markdown.empty() || command.markdown) {
    ShowMarkdown(page, answer.markdown.empty() ? command.markdown(*data) : answer.markdown);
  } else {
    ShowFields(page, answer);
  }
  return std::move(page.text);
}

std::string ForPerson(const Failure& failure, std::string_view command, const Colours& colours) {
  std::string hint = failure.suggestion;
  if (hint.empty()) hint = command.empty() ? "Run: aw help" : "Run: aw " + std::string(command) + " --help";
  return Drawn({{"error:", kBad}, {" " + failure.message}}, 0, colours) + "\n" +
         Drawn({{"hint:", kNote}, {" " + hint}}, 0, colours) + "\n";
}

std::string RelativeTime(std::string_view time, std::int64_t now_ms) {
  constexpr std::int64_t kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour;
  constexpr std::string_view kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto then_ms = MsOf(time);
  const std::size_t month = then_ms ? static_cast<std::size_t>((time[5] - '0') * 10 + (time[6] - '0')) : 0;
  if (month < 1 || month > std::size(kMonths)) return std::string(time);
  const std::int64_t seconds = (now_ms - *then_ms) / 1000;
  if (seconds < kMinute) return "just now";
  if (seconds < kHour) return std::to_string(seconds / kMinute) + " min ago";
  if (seconds < kDay) return std::to_string(seconds / kHour) + " h ago";
  if (seconds < 7 * kDay) return std::to_string(seconds / kDay) + " d ago";
  std::string date =
      std::string(kMonths[month - 1]) + " " + std::string(time.substr(time[8] == '0' ? 9 : 8, time[8] == '0' ? 1 : 2));
  if (Time::FromUnixMs(now_ms).View().substr(0, 4) != time.substr(0, 4)) date.append(" ").append(time.substr(0, 4));
  return date;
}

std::string StateInWords(std::string_view state) {
  constexpr std::pair<std::string_view, std::string_view> kWords[] = {{"AWAITING_OPPONENT", "Opponent's turn"},
                                                                      {"AWAITING_PROPOSER", "Proposer's turn"},
                                                                      {"AWAITING_ARBITRATOR", "Your ruling"},
                                                                      {"INTERVENTION_PENDING", "Stopped"},
                                                                      {"CLOSED", "Closed"}};
  for (const auto& [name, words] : kWords) {
    if (name == state) return std::string(words);
  }
  return std::string(state);
}

}  // namespace aw::cli
