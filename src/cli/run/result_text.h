// The result of a run, for people: the outcome, the rulings, the ledger, the open issues, the usage, and the change of
// the plan. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "cli/terminal.h"

namespace aw::cli::run {

constexpr std::size_t kMaxDiffLines = 200;

// The lines of a diff, the first kMaxDiffLines of them.
std::string ChangeText(std::string_view diff, const std::string& document_id, int columns, const Colours& colours);

// Of the event `result`. Lines that the user may copy are not cut to the width.
std::string ResultText(const boost::json::value& result, int columns, const Colours& colours);

}  // namespace aw::cli::run
