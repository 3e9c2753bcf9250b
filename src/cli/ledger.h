// A debate's issues, for people.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "wire/status_line.h"

namespace aw::cli {

// Of `{issues, blocking, stalemate, round, max_rounds?}`: StatusLine() and a table; with both sides' last marks where
// the issues have their history.
std::string LedgerAsMarkdown(const boost::json::value& data);

// What an argument carries beside its text, as a list; empty if it is nothing.
std::string ExtrasAsMarkdown(const boost::json::value& argument);

// What a role last said of an issue that has its history; null if nothing.
const boost::json::value* LastMark(const boost::json::value& issue, std::string_view role);

// True if `ids` has it.
bool Holds(const boost::json::array& ids, std::string_view id);

}  // namespace aw::cli
