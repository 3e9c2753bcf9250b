// The terminal during a run: its keyboard, its screen, and the user's editor in it.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/line.h"

namespace aw::cli::run {

// The keyboard of the terminal during a run: non-canonical input without echo; Ctrl-C, Ctrl-\ and Ctrl-Z stay signals.
// The old terminal mode is restored by the destructor, by exit(), and by fatal signals that have no other handler;
// SIGINT belongs to the conductor. One object at a time, for one thread.
class Keyboard {
 public:
  // `at_end`, a string literal, is written to `out` when a signal ends the process.
  Keyboard(int in, int out, const char* at_end);
  Keyboard(const Keyboard&) = delete;
  Keyboard& operator=(const Keyboard&) = delete;
  ~Keyboard();

  // False if `in` is not a terminal, so there are no keys.
  bool works() const { return works_; }
  // False while another process group is in the foreground of the terminal.
  bool IsOurs() const;

  // Sets non-canonical mode; does nothing while the terminal is not ours.
  void Open();
  // Restores the old mode.
  void Close();
  // The typed input; never blocks.
  std::string Read();
  // Discards input that was typed before its question was on the screen.
  void Drop();

  // Each is true once: after Ctrl-Z, and after the process was continued.
  bool WasAskedToStop();
  bool WasContinued();
  // Stops the process as Ctrl-Z does; returns when it is continued.
  static void StopProcess();

 private:
  int in_;
  bool works_;
};

// The bytes of the keyboard as keys. Pure.

struct Key {
  enum class Kind { kCharacter, kEnter, kEscape, kUp, kDown };
  Kind kind;
  char character = 0;  // of ASCII, in lower case

  friend bool operator==(const Key&, const Key&) = default;
};

// The Escape key and an arrow key begin with the same byte: the following bytes, or their absence, decide.
class KeyReader {
 public:
  // Takes the bytes since the last call; to be called about every 0.1 s, also without any.
  std::vector<Key> Take(std::string_view bytes);
  void Forget() { partial_.clear(); }

 private:
  std::string partial_;  // an incomplete sequence
};

// The terminal's screen: lines that scroll by and stay, and below them a block that is redrawn in place.
// The cursor stays at the block's first column: when the width changes, a terminal may break its lines anew, but
// everything from the cursor on is the block, and nothing above it is changed. The cursor is never hidden, so that a
// killed run leaves a usable terminal. For one thread.
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
  void Ring() const;

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

// The user's editor, in which the arbitrator writes a ruling: $VISUAL, $EDITOR, else vi. It gets the terminal, with
// Ctrl-C and Ctrl-Z, while the run continues. The file is in the run's folder, with mode 0600. For one thread.
class Editor {
 public:
  Editor(int terminal, std::string folder) : terminal_(terminal), folder_(std::move(folder)) {}
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;
  ~Editor() { End(); }

  // Returns an error message, empty on success.
  std::string Start(const std::string& text);
  bool running() const { return child_ > 0; }
  // Ends a running editor; keeps the file.
  void End();
  bool was_ended() const { return was_ended_; }

  struct Outcome {
    std::string text;     // the file's content
    std::string problem;  // an error message; then `text` is empty
  };
  // The outcome, once, when the editor has ended and the terminal is ours again. Ctrl-Z in the editor stops us too.
  std::optional<Outcome> Ended();

  // The path of the last text; empty if it was removed.
  const std::string& path() const { return path_; }
  void Remove();

 private:
  Outcome Read(int status) const;
  void Hand(pid_t group) const;

  int terminal_;
  std::string folder_;
  std::string path_;
  pid_t child_ = -1;
  bool was_ended_ = false;
};

}  // namespace aw::cli::run
