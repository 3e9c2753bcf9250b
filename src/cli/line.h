// Lines of a terminal: the width of text, coloured text that is cut to a width, and tables. Drawn and Wrapped
// neutralise the control characters of agents' text (cli/terminal.h), so callers need not. Pure.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"

namespace aw::cli {

struct Span {
  std::string text;
  std::string_view code{};  // of the colour, as Colours::Paint takes it; empty: none
};
using Line = std::vector<Span>;

constexpr std::string_view kBold = "1";
constexpr std::string_view kDim = "2";
constexpr std::string_view kGood = "32";
constexpr std::string_view kBad = "1;31";
constexpr std::string_view kNote = "1;36";

// In columns: wide characters count two, combining characters none.
int WidthOf(std::string_view text);

// As one line of at most `columns`, cut with a "…". 0: not cut.
std::string Drawn(const Line& line, int columns, const Colours& colours);

// Text in lines of at most `columns`, broken between words where possible. Keeps its line breaks.
std::vector<std::string> Wrapped(std::string_view text, int columns);

// Joins parts with " · " in as few lines as possible, without breaking a part. Each line begins with two spaces.
std::vector<Line> Flowed(const std::vector<std::string>& parts, int columns, std::string_view code);

// Joins the parts that are not empty with " · ".
std::string WithDots(const std::vector<std::string>& parts);

// The first line of a text that is not blank.
std::string FirstLine(std::string_view text);

// A table: columns as wide as their cells, cut or wrapped where the window is too narrow.

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
