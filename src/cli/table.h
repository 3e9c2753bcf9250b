// A table for a terminal: columns as wide as their cells, cut or wrapped where the window is too narrow. Pure.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "cli/line.h"

namespace aw::cli {

struct TableColumn {
  std::string_view head;
  int least = 0;       // the column may be cut to this width; 0: it is never cut
  bool wraps = false;  // of the last column: long text continues on the next line, below itself
};

using TableCells = std::vector<Span>;  // one per column

// Lines that fit into `width` columns (0: no limit) if the columns can be cut that far. The heads come first, unless
// all are empty.
std::vector<Line> TableLines(std::span<const TableColumn> columns, const std::vector<TableCells>& rows, int width);

}  // namespace aw::cli
