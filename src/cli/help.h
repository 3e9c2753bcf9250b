// Help from the table, for people and for machines.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"

namespace aw::cli {

// Of everything (""), a group ("debate") or a command ("debate create").
std::string HelpText(std::string_view topic);

// `{"commands": [{"command", "summary", "example", "options": […]}]}`
void AppendHelp(std::string& out);

// docs/cli.md.
std::string ReferenceText();

// "--title, -t TEXT"
std::string Spelling(const Option& option);

}  // namespace aw::cli
