// The page on which an answer is written for a person at a terminal, and the words for its times, states and counts.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/line.h"
#include "cli/terminal.h"

namespace aw::cli {

struct Viewer {
  int columns = 80;
  Colours colours;
  std::int64_t now_ms = 0;

  static Viewer AtTerminal(int fd);
};

struct PersonPage {
  const boost::json::value& data;  // of the answer
  const Viewer& viewer;
  std::size_t id_length = kLeastShortId;
  std::string text{};

  void Add(const Line& line);
  // For text to copy, which is not cut.
  void AddWhole(const Line& line);
  void AddWrapped(std::string_view words, std::string_view indent = "", std::string_view code = "");
  void AddTable(std::span<const TableColumn> columns, const std::vector<TableCells>& rows);
  // Our own Markdown: tables, headings, fields and paragraphs.
  void AddMarkdown(std::string_view markdown);
  std::string Ago(const boost::json::value& value, std::string_view name) const;
};

// "just now", "5 min ago", "3 h ago", "2 d ago", "Oct 19", "Oct 19 2025" of a time on the wire; other text unchanged.
std::string RelativeTime(std::string_view time, std::int64_t now_ms);

// "Opponent's turn", as the page names the state, in its role's colour; an unknown state unchanged.
Span StateInWords(std::string_view state);

// "2 of 3" of `{round, max_rounds?}`; empty if there is no round.
std::string RoundOf(const boost::json::value& data);

// "1 blocking", "No blocking issues"
Span BlockingText(const boost::json::value& data);

// "Claim" of "CLAIM".
std::string Capitalised(std::string_view word);

// Tables that people read instead of lists in JSON: person_tables.cc.

// Adds the table of the command; false if the command has none, or the answer is another one.
bool ShowTable(PersonPage& page, const Command& command, const Answer& answer);

// The issues of the page's data.
void AddIssues(PersonPage& page);

}  // namespace aw::cli
