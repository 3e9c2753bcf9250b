// The person's editor, for a ruling in own words: $VISUAL, $EDITOR, else vi. It gets the terminal, with Ctrl-C and
// Ctrl-Z, while the run goes on. The file lies in the run's folder and is for nobody else's eyes. For one thread.
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

  // A sentence if it could not be started; else empty.
  std::string Start(const std::string& text);
  bool running() const { return child_ > 0; }
  // Ends it if it runs; its file stays.
  void End();
  bool was_ended() const { return was_ended_; }

  struct Outcome {
    std::string text;     // of the file
    std::string problem;  // a sentence; then there is no text
  };
  // Once, when it has ended; then the terminal is ours again. An editor that is stopped by Ctrl-Z stops us with it.
  std::optional<Outcome> Ended();

  // Where the last text is; empty if it was removed.
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
