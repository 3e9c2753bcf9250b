#include "cli/table.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace aw::cli {
namespace {

constexpr int kGap = 2;
constexpr int kLeastWrapped = 12;  // a narrower last column is cut, not wrapped

std::vector<int> WidthsOf(std::span<const TableColumn> columns, const std::vector<TableCells>& rows) {
  std::vector<int> widths;
  for (const TableColumn& column : columns) widths.push_back(WidthOf(column.head));
  for (const TableCells& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], WidthOf(row[i].text));
  }
  return widths;
}

// Narrows the columns that may be cut, always the widest of them, until the table fits.
void Fit(std::span<const TableColumn> columns, std::vector<int>& widths, int width) {
  int excess = std::accumulate(widths.begin(), widths.end(), kGap * (static_cast<int>(widths.size()) - 1)) - width;
  while (excess > 0) {
    int* widest = nullptr;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const bool can_shrink = columns[i].least > 0 && widths[i] > columns[i].least;
      if (can_shrink && (!widest || widths[i] > *widest)) widest = &widths[i];
    }
    if (!widest) return;  // the caller cuts the lines at the window's edge
    --*widest;
    --excess;
  }
}

// The row without its last cell, each cell padded to its column.
Line PaddedCells(const TableCells& row, const std::vector<int>& widths) {
  Line line;
  for (std::size_t i = 0; i + 1 < row.size(); ++i) {
    const std::string text = Drawn({{row[i].text}}, std::max(widths[i], 1), {});
    line.push_back({text, row[i].code});
    line.push_back({std::string(static_cast<std::size_t>(std::max(widths[i] - WidthOf(text), 0) + kGap), ' ')});
  }
  return line;
}

void AppendRow(std::vector<Line>& lines, const TableCells& row, const std::vector<int>& widths, bool wraps) {
  Line line = PaddedCells(row, widths);
  const Span& last = row.back();
  const int room = widths.back();
  if (!wraps || room < kLeastWrapped || WidthOf(last.text) <= room) {
    line.push_back({room > 0 ? Drawn({{last.text}}, room, {}) : last.text, last.code});
    lines.push_back(std::move(line));
    return;
  }
  const int indent = std::accumulate(widths.begin(), widths.end() - 1, kGap * (static_cast<int>(widths.size()) - 1));
  for (std::string& part : Wrapped(last.text, room)) {
    line.push_back({std::move(part), last.code});
    lines.push_back(std::exchange(line, {{std::string(static_cast<std::size_t>(indent), ' ')}}));
  }
}

}  // namespace

std::vector<Line> TableLines(std::span<const TableColumn> columns, const std::vector<TableCells>& rows, int width) {
  std::vector<TableCells> safe = rows;
  for (TableCells& row : safe) {
    row.resize(columns.size());
    for (Span& cell : row) cell.text = Drawn({{cell.text}}, 0, {});
  }
  std::vector<int> widths = WidthsOf(columns, safe);
  if (width > 0) Fit(columns, widths, width);

  std::vector<Line> lines;
  TableCells heads;
  for (const TableColumn& column : columns) heads.push_back({std::string(column.head), kDim});
  const bool has_heads = std::ranges::any_of(columns, [](const TableColumn& column) { return !column.head.empty(); });
  if (has_heads) AppendRow(lines, heads, widths, false);
  for (const TableCells& row : safe) AppendRow(lines, row, widths, columns.back().wraps);
  return lines;
}

}  // namespace aw::cli
