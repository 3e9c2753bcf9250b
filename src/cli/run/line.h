// Lines of a terminal: how wide text is, and text in colours that is cut to a width. Whatever agents wrote becomes
// harmless in Drawn and Wrapped (cli/terminal.h), so that nobody else has to think of it. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"

namespace aw::cli::run {

struct Span {
  std::string text;
  std::string_view code{};  // of the colour, as Colours::Paint takes it; empty: none
};
using Line = std::vector<Span>;

constexpr std::string_view kBold = "1";
constexpr std::string_view kDim = "2";
constexpr std::string_view kGood = "32";
constexpr std::string_view kBad = "1;31";
constexpr std::string_view kNote = "1;36";

// In columns of a terminal: wide characters count two, combining ones none.
int WidthOf(std::string_view text);

// As one line of at most so many columns; what is cut off leaves a "…". 0: uncut.
std::string Drawn(const Line& line, int columns, const Colours& colours);

// Text in lines of at most so many columns, broken between words where that is possible. Its own line ends stay.
std::vector<std::string> Wrapped(std::string_view text, int columns);

// Parts in as few lines as they need, with a sign between; no part is broken. Each line begins with two spaces.
std::vector<Line> Flowed(const std::vector<std::string>& parts, int columns, std::string_view code);

// Parts that are there, with " · " between.
std::string Joined(const std::vector<std::string>& parts);

// The first line of a text that says something.
std::string FirstLine(std::string_view text);

}  // namespace aw::cli::run
