// The terminal's screen: lines that scroll by and stay, and below them a block that is redrawn in place.
// The cursor stays at the block's first column: when the width changes, a terminal may break its lines anew, but
// everything from the cursor on is the block, and nothing above it is changed. The cursor is never hidden, so that a
// killed run leaves a usable terminal. For one thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/line.h"

namespace aw::cli::run {

class Screen {
 public:
  // TERM=dumb, or no terminal: `redraws` is false, and the block is not shown.
  explicit Screen(int fd);

  bool redraws() const { return redraws_; }
  const Colours& colours() const { return colours_; }
  int columns() const { return columns_; }

  // True if the size has changed since the last call.
  bool Measure();
  // Writes whole lines, which stay.
  void Scroll(std::string_view text);
  // Draws the block, unless it is unchanged.
  void Show(const std::vector<Line>& block);
  // Forces the next Show to draw: another program used the screen, or the size has changed.
  void Forget() { shown_.clear(); }
  void Erase();

 private:
  int fd_;
  bool redraws_;
  Colours colours_;
  int columns_ = 80;
  int rows_ = 24;
  std::string shown_;  // the bytes of the block; empty: there is no block
};

// Erases the block; for signal handlers.
constexpr std::string_view kEraseBlock = "\r\x1b[J\x1b[?7h";

}  // namespace aw::cli::run
