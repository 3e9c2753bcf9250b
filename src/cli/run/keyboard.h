// A terminal's keyboard while a run is followed: keys come one by one and are not echoed; Ctrl-C, Ctrl-\ and Ctrl-Z
// stay signals. The terminal gets its old mode back at the end: by the destructor, by exit(), and by those signals that
// would end the process and that nobody else handles. SIGINT is the conductor's. One at a time, for one thread.
#pragma once

#include <string>

namespace aw::cli::run {

class Keyboard {
 public:
  // `at_end` is written to `out` when a signal ends the process; a literal.
  Keyboard(int in, int out, const char* at_end);
  Keyboard(const Keyboard&) = delete;
  Keyboard& operator=(const Keyboard&) = delete;
  ~Keyboard();

  // False: there are no keys, standard input is something else.
  bool works() const { return works_; }
  // False while the shell, or another program, has the terminal.
  bool IsOurs() const;

  // Keys one by one; nothing happens while the terminal is not ours.
  void Open();
  // As the terminal was.
  void Close();
  // What has been typed; never blocks.
  std::string Read();
  // What has been typed before somebody could know what it would be taken for.
  void Drop();

  // True once after Ctrl-Z, and once after the process was continued.
  bool WasAskedToStop();
  bool WasContinued();
  // Stops the process as Ctrl-Z does; comes back when it goes on.
  static void StopProcess();

 private:
  int in_;
  bool works_;
};

}  // namespace aw::cli::run
