// The tables that people read instead of lists in JSON: per command the rows' member and the columns.
#pragma once

#include "cli/command.h"
#include "cli/person_page.h"

namespace aw::cli {

// Adds the table of the command; false if the command has none, or the answer is another one.
bool ShowTable(PersonPage& page, const Command& command, const Answer& answer);

// The issues of the page's data.
void AddIssues(PersonPage& page);

}  // namespace aw::cli
