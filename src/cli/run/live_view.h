// A run for a person at a terminal: moves scroll by, a block below them tells what goes on, and a ruling is made right
// there. On a terminal that cannot redraw (TERM=dumb) everything is a line. For one thread.
#pragma once

#include <optional>
#include <string>

#include "cli/run/editor.h"
#include "cli/run/event_lines.h"
#include "cli/run/keyboard.h"
#include "cli/run/keys.h"
#include "cli/run/ruling_prompt.h"
#include "cli/run/screen.h"
#include "cli/run/status.h"
#include "conduct/run_listener.h"

namespace aw::cli::run {

class LiveView : public conduct::RunListener {
 public:
  // The run's folder is where the words of a ruling lie while they are written.
  LiveView(int in, int out, std::string folder);
  ~LiveView() override;

  void On(const conduct::Event& event) override;
  void Tick() override;
  std::optional<conduct::Ruling> Decided() override;

 private:
  void OpenPrompt(const boost::json::value& due);
  void ClosePrompt(const boost::json::value& moved);
  void Advised(const boost::json::value& advice);
  void Refused();
  void Press(const Key& key);
  void Act(RulingPrompt::Act act);
  void Edit();
  void TakeWords();
  void ShowPage();
  void Stop();
  void Say(std::string words);

  // Waits while an editor has the screen.
  void Scroll(std::string text);
  void Scroll(const std::vector<Line>& lines);  // cut to the width
  std::string Text(const std::vector<Told>& lines) const;
  void Draw();
  void DrawPrompt();

  Screen screen_;
  Keyboard keyboard_;
  KeyReader keys_;
  Editor editor_;
  Status status_;
  std::optional<RulingPrompt> prompt_;
  std::optional<conduct::Ruling> decided_;
  std::int64_t edited_ = 0;  // the argument that the words in the editor are about
  std::string notice_;       // below the block, until the next key or event
  std::string waiting_;      // to be scrolled by when the screen is ours again
};

}  // namespace aw::cli::run
