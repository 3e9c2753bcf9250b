// The keyboard of the terminal during a run: non-canonical input without echo; Ctrl-C, Ctrl-\ and Ctrl-Z stay signals.
// The old terminal mode is restored by the destructor, by exit(), and by fatal signals that have no other handler;
// SIGINT belongs to the conductor. One object at a time, for one thread.
#pragma once

#include <string>

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

}  // namespace aw::cli::run
