// The user's editor, in which the arbitrator writes a ruling: $VISUAL, $EDITOR, else vi. It gets the terminal, with
// Ctrl-C and Ctrl-Z, while the run continues. The file is in the run's folder, with mode 0600. For one thread.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace aw::cli::run {

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
