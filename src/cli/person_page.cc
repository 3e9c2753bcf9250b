#include "cli/person_page.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>

#include "cli/markdown.h"
#include "cli/output.h"
#include "core/clock.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

namespace json = boost::json;

constexpr int kUsualColumns = 80;
constexpr int kMinColumns = 40;

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

bool TooWide(const PersonPage& page, const std::vector<TableCells>& table) {
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

void AddMarkdownTable(PersonPage& page, const std::vector<std::string_view>& lines) {
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

Viewer Viewer::AtTerminal(int fd) {
  struct winsize size{};
  const bool known = ::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return {.columns = std::max(known ? static_cast<int>(size.ws_col) : kUsualColumns, kMinColumns),
          .colours = Colours::For(fd),
          .now_ms = SystemUnixMs()};
}

void PersonPage::Add(const Line& line) { text.append(Drawn(line, viewer.columns, viewer.colours)).push_back('\n'); }

void PersonPage::AddWhole(const Line& line) { text.append(Drawn(line, 0, viewer.colours)).push_back('\n'); }

void PersonPage::AddWrapped(std::string_view words, std::string_view indent, std::string_view code) {
  const int room = std::max(viewer.columns - static_cast<int>(indent.size()), kMinColumns / 2);
  for (std::string& line : Wrapped(words, room)) Add({{std::string(indent)}, {std::move(line), code}});
}

void PersonPage::AddTable(std::span<const TableColumn> columns, const std::vector<TableCells>& rows) {
  for (const Line& line : TableLines(columns, rows, viewer.columns)) Add(line);
}

void PersonPage::AddMarkdown(std::string_view rest) {
  std::vector<std::string_view> table;
  const auto end_table = [&] {
    if (!table.empty()) AddMarkdownTable(*this, table);
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
    AddWrapped(words, "", is_head ? kBold : std::string_view());
  }
  end_table();
}

std::string PersonPage::Ago(const json::value& value, std::string_view name) const {
  return RelativeTime(TextAt(value, name), viewer.now_ms);
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

Span StateInWords(std::string_view state) {
  struct StateWords {
    std::string_view state, words, colour;
  };
  static const StateWords kStates[] = {{"AWAITING_OPPONENT", "Opponent's turn", RoleColour("opponent")},
                                       {"AWAITING_PROPOSER", "Proposer's turn", RoleColour("proposer")},
                                       {"AWAITING_ARBITRATOR", "Your ruling", RoleColour("arbitrator")},
                                       {"INTERVENTION_PENDING", "Stopped", RoleColour("arbitrator")},
                                       {"CLOSED", "Closed", kDim}};
  for (const StateWords& row : kStates) {
    if (row.state == state) return {std::string(row.words), row.colour};
  }
  return {std::string(state)};
}

std::string RoundOf(const json::value& data) {
  if (!NumberAt(data, "round")) return {};
  return NumberText(data, "round") + (NumberAt(data, "max_rounds") ? " of " + NumberText(data, "max_rounds") : "");
}

Span BlockingText(const json::value& data) {
  const std::size_t count = ArrayAt(data, "blocking").size();
  if (count == 0) return {"No blocking issues", kGood};
  return {std::to_string(count) + " blocking", kBad};
}

std::string Capitalised(std::string_view word) {
  std::string out(word);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  return out;
}

}  // namespace aw::cli
