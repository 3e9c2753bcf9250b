#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "cli/run/console.h"
#include "platform/file.h"

namespace aw::cli::run {
namespace {

// Without wrapping: a terminal may show a character wider than computed.
constexpr std::string_view kNoWrap = "\x1b[?7l";
constexpr std::string_view kWrap = "\x1b[?7h";
constexpr int kMinColumns = 20;

bool CanRedraw(int fd) {
  const char* term = std::getenv("TERM");
  return ::isatty(fd) == 1 && term && *term && std::string_view(term) != "dumb";
}

}  // namespace

Screen::Screen(int fd) : fd_(fd), redraws_(CanRedraw(fd)), colours_(redraws_ ? Colours::For(fd) : Colours{}) {
  Measure();
}

bool Screen::Measure() {
  winsize size{};
  if (::ioctl(fd_, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  const bool changed = size.ws_col != columns_ || size.ws_row != rows_;
  columns_ = size.ws_col;
  rows_ = size.ws_row;
  return changed;
}

void Screen::Scroll(std::string_view text) {
  std::string out;
  if (redraws_) out.append("\r\x1b[J");
  shown_.clear();
  platform::WriteAll(fd_, out.append(text));
}

void Screen::Show(const std::vector<Line>& block) {
  if (!redraws_) return;
  // The last lines name the keys: if the block is too high, lines before them are left out.
  const auto most = static_cast<std::size_t>(std::max(rows_ - 1, 1));
  const std::size_t skipped = block.size() > most ? block.size() - most : 0;
  const std::size_t first_skipped = std::min<std::size_t>(1, most - 1);
  std::string out;
  std::size_t lines = 0;
  for (std::size_t i = 0; i < block.size(); ++i) {
    if (i >= first_skipped && i < first_skipped + skipped) continue;
    if (lines++ > 0) out.append("\x1b[K\r\n");
    // The last column stays free: some terminals wrap when it is filled.
    out.append(Drawn(block[i], std::max(columns_, kMinColumns) - 1, colours_));
  }
  out.append("\x1b[J");
  if (lines > 1) out.append("\x1b[").append(std::to_string(lines - 1)).append("A");
  if (out == shown_) return;
  shown_ = out;
  platform::WriteAll(fd_, std::string(kNoWrap).append("\r").append(out).append("\r").append(kWrap));
}

void Screen::Ring() const { platform::WriteAll(fd_, "\a"); }

void Screen::Erase() {
  if (redraws_ && !shown_.empty()) platform::WriteAll(fd_, kEraseBlock);
  shown_.clear();
}

}  // namespace aw::cli::run
