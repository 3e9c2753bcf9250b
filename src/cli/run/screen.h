// What is on the terminal: lines that scroll by and stay, and below them a block that is redrawn in place.
// The cursor rests at the block's first column: however a terminal breaks its lines anew when its width changes, what
// is from the cursor on is the block, and nothing above it is touched. It is never hidden, so that a run that was
// killed leaves a terminal that can be used. For one thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/run/line.h"

namespace aw::cli::run {

class Screen {
 public:
  // TERM=dumb, or no terminal: `redraws` is false, and the block is not shown.
  explicit Screen(int fd);

  bool redraws() const { return redraws_; }
  const Colours& colours() const { return colours_; }
  int columns() const { return columns_; }

  // True if the size has changed since it was last asked.
  bool Measure();
  // Whole lines, which stay.
  void Scroll(std::string_view text);
  // The block; nothing is written if it is what is there already.
  void Show(const std::vector<Line>& block);
  // What is there of it is no longer ours: another program used the screen, or the size has changed.
  void Forget() { shown_.clear(); }
  void Erase();

 private:
  int fd_;
  bool redraws_;
  Colours colours_;
  int columns_ = 80;
  int rows_ = 24;
  std::string shown_;  // as it was written; empty: there is no block
};

// Takes the block away; for signal handlers.
constexpr std::string_view kEraseBlock = "\r\x1b[J\x1b[?7h";

}  // namespace aw::cli::run
