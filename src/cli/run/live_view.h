// Shows a run at a terminal: moves scroll by, a block below them shows the status, and the person rules in it. On a
// terminal that cannot redraw (TERM=dumb) everything is a line. For one thread.
#pragma once

#include <optional>
#include <string>

#include "cli/run/console.h"
#include "cli/run/event_lines.h"
#include "cli/run/ruling_prompt.h"
#include "cli/run/status.h"
#include "conduct/run_listener.h"

namespace aw::cli::run {

class LiveView : public conduct::RunListener {
 public:
  // The text of a ruling is kept in the run's folder while it is edited.
  LiveView(int in, int out, std::string folder);
  ~LiveView() override;

  void On(const conduct::Event& event) override;
  void Tick() override;
  std::optional<conduct::Ruling> TakeRuling() override;

 private:
  void OpenPrompt(const boost::json::value& due);
  void ClosePrompt(const boost::json::value& moved);
  void Press(const Key& key);
  void Act(RulingPrompt::Act act);
  void Edit();
  void TakeEditedText();
  void ShowPage();
  void Suspend();
  void ShowNote(std::string text);

  // Deferred while an editor has the screen.
  void Scroll(std::string text);
  void Scroll(const std::vector<Line>& lines);  // cut to the width
  std::string Text(const std::vector<EventLine>& lines) const;
  void Draw();
  void DrawPrompt();

  Screen screen_;
  Keyboard keyboard_;
  KeyReader keys_;
  Editor editor_;
  Status status_;
  std::optional<RulingPrompt> prompt_;
  std::optional<conduct::Ruling> ruling_;
  std::int64_t edited_ = 0;  // the argument to which the text in the editor belongs
  std::string notice_;       // below the block, until the next key or event
  std::string deferred_;     // lines to show after the editor
};

}  // namespace aw::cli::run
