// Renders the answer of a command.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"
#include "cli/person_page.h"

namespace aw::cli {

// kPerson is the default at a terminal.
enum class Format { kJson, kMarkdown, kPlain, kPerson };

// `{"success", "content": [{"type": "json", "data"}], "metadata", …}`; always valid JSON in UTF-8, with a line for each
// field.
std::string Envelope(const Answer& answer);
std::string Envelope(const Failure& failure);

// Renders in `format`, except kPerson; a failure is an envelope unless the format is Markdown. A terminal gets no
// control sequences.
std::string Render(const Answer& answer, const Command& command, Format format, bool is_for_terminal);
std::string Render(const Failure& failure, Format format);

std::string Joined(const std::vector<std::string>& words, std::string_view between = ", ");
// The words of a list separated by spaces or commas.
std::vector<std::string> SplitList(std::string_view text);
std::string_view Trimmed(std::string_view text);

bool IsTerminal(int fd);

// For a person at a terminal (for_person.cc): tables fitted to the window, relative times, short ids. Texts of others
// are neutralised (cli/line.h).
std::string ForPerson(const Answer& answer, const Command& command, const Viewer& viewer);
// "error: …" and "hint: …". `command` is the path of the command; empty if the command line named none.
std::string ForPerson(const Failure& failure, std::string_view command, const Colours& colours);

}  // namespace aw::cli
