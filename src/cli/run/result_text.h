// How a run ended, for people: the outcome, the rulings, the ledger, what was left open, what it took, and the change
// of the plan. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "cli/terminal.h"

namespace aw::cli::run {

constexpr std::size_t kMostDiffLines = 200;

// The lines of a diff, the first kMostDiffLines of them.
std::string ChangeText(std::string_view diff, const std::string& document_id, int columns, const Colours& colours);

// Of the event `result`, with a line end after each line. What has to be copied is not cut, the rest is.
std::string ResultText(const boost::json::value& result, int columns, const Colours& colours);

}  // namespace aw::cli::run
