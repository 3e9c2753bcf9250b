// The keyboard of the terminal during a run: non-canonical input without echo; Ctrl-C, Ctrl-\ and Ctrl-Z stay signals.
// The old terminal mode is restored by the destructor, by exit(), and by fatal signals that have no other handler;
// SIGINT belongs to the conductor. One object at a time, for one thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aw::cli::run {

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

}  // namespace aw::cli::run
