// Renders answers and failures for a person at a terminal: tables fitted to the window, relative times, short ids.
// Pure. Texts of others are neutralised (cli/line.h).
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"
#include "cli/person_page.h"

namespace aw::cli {

std::string ForPerson(const Answer& answer, const Command& command, const Viewer& viewer);
// "error: …" and "hint: …". `command` is the path of the command; empty if the command line named none.
std::string ForPerson(const Failure& failure, std::string_view command, const Colours& colours);

}  // namespace aw::cli
