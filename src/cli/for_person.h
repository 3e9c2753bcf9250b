// Renders answers and failures for a person at a terminal: tables fitted to the window, relative times, short ids.
// Pure, except Viewer::AtTerminal. Texts of others are neutralised (cli/line.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/command.h"
#include "cli/terminal.h"

namespace aw::cli {

struct Viewer {
  int columns = 80;
  Colours colours;
  std::int64_t now_ms = 0;

  static Viewer AtTerminal();
};

std::string ForPerson(const Answer& answer, const Command& command, const Viewer& viewer);
// "error: …" and "hint: …". `command` is the path of the command; empty if the command line named none.
std::string ForPerson(const Failure& failure, std::string_view command, const Colours& colours);

// "just now", "5 min ago", "3 h ago", "2 d ago", "Oct 19", "Oct 19 2025" of a time on the wire; other text unchanged.
std::string RelativeTime(std::string_view time, std::int64_t now_ms);

// "Opponent's turn", as the page names the state; an unknown state unchanged.
std::string StateInWords(std::string_view state);

}  // namespace aw::cli
