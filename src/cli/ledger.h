// A debate's issues as Markdown.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "wire/status_line.h"

namespace aw::cli {

// `{issues, blocking, stalemate, round, max_rounds?}` as StatusLine() and a table, with both sides' last marks if the
// issues have their history.
std::string LedgerAsMarkdown(const boost::json::value& data);

// The argument's issues, options, choice, … as a list; empty if it has none.
std::string ExtrasAsMarkdown(const boost::json::value& argument);

// The role's last mark on an issue that has its history; null if there is none.
const boost::json::value* LastMark(const boost::json::value& issue, std::string_view role);

// True if `ids` contains `id`.
bool Holds(const boost::json::array& ids, std::string_view id);

}  // namespace aw::cli
