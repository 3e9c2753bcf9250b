#include "cli/run/live_view.h"

#include <chrono>

#include "cli/markdown.h"
#include "cli/run/event_lines.h"
#include "process/browser.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

namespace json = boost::json;

auto Now() { return std::chrono::steady_clock::now(); }

}  // namespace

LiveView::LiveView(int in, int out, std::string folder)
    : screen_(out), keyboard_(in, out, screen_.redraws() ? kEraseBlock.data() : ""), editor_(in, std::move(folder)) {}

LiveView::~LiveView() {
  if (editor_.running()) {
    editor_.End();
    keyboard_.Open();
    screen_.Scroll(deferred_);
  }
  if (prompt_ && prompt_->has_words() && !editor_.path().empty() && !prompt_->sending()) {
    ShowNote("Your words are kept in " + editor_.path());
  } else if (!editor_.was_ended()) {
    editor_.Remove();
  }
  screen_.Erase();
}

void LiveView::On(const conduct::Event& event) {
  const json::value fields = event.fields;
  const std::string_view name = event.name;
  if (name != "turn_progress") notice_.clear();
  status_.On(event, Now());
  const auto lines = LinesOf(event, !screen_.redraws());
  if (!lines.empty()) Scroll(Text(lines));
  if (name == "ruling_due") {
    OpenPrompt(fields);
  } else if (name == "advice" && prompt_) {
    prompt_->Advise(fields);
    Scroll(AdviceLines(prompt_->request(), screen_.columns() - 1));
  } else if (name == "ruling_refused" && prompt_) {
    prompt_->Reopen();
    DrawPrompt();
  } else if (name == "moved" && TextAt(fields, "type") == "RULING") {
    ClosePrompt(fields);
  } else if (name == "turn_started" || name == "stopped") {
    ClosePrompt({});
  } else if (name == "result") {
    ClosePrompt({});
    Scroll(ResultText(fields, screen_.columns(), screen_.colours()));
  }
  Draw();
}

void LiveView::Tick() {
  if (editor_.running()) TakeEditedText();
  if (editor_.running()) return;
  if (keyboard_.WasAskedToStop()) Suspend();
  if (keyboard_.WasContinued()) {
    keyboard_.Open();
    screen_.Forget();
  }
  if (screen_.Measure()) screen_.Forget();
  for (const Key& key : keys_.Take(keyboard_.Read())) {
    if (!editor_.running()) Press(key);
  }
  Draw();
}

std::optional<conduct::Ruling> LiveView::TakeRuling() {
  std::optional<conduct::Ruling> ruling;
  ruling.swap(ruling_);
  return ruling;
}

void LiveView::OpenPrompt(const json::value& due) {
  RulingRequest request = RulingRequest::From(due);
  // For the same question the choice is kept.
  if (prompt_ && prompt_->request().seq == request.seq) {
    prompt_->Reopen();
    return;
  }
  screen_.Ring();
  prompt_.emplace(std::move(request));
  keyboard_.Drop();
  keys_.Forget();
  Scroll(QuestionLines(prompt_->request(), screen_.columns() - 1, keyboard_.works() && screen_.redraws()));
  if (!keyboard_.works()) ShowNote("Rule on the page, or by: " + prompt_->request().command);
  if (!screen_.redraws()) Scroll(Flowed(prompt_->Keys(), screen_.columns(), {}));
}

// After a ruling, by this person or made elsewhere, or when the run continues or ends without one.
void LiveView::ClosePrompt(const json::value& moved) {
  if (!prompt_) return;
  const bool ours = prompt_->sending() && !ruling_;
  const bool has_words = prompt_->has_words() || editor_.running();
  if (!ours && moved.is_object()) ShowNote("The ruling was made elsewhere (#" + NumberText(moved, "seq") + ")");
  if (!ours && has_words && !editor_.path().empty()) {
    ShowNote("Your words are kept in " + editor_.path());
  } else if (!editor_.running()) {
    editor_.Remove();
  }
  ruling_.reset();
  prompt_.reset();
}

void LiveView::Press(const Key& key) {
  notice_.clear();
  if (prompt_) {
    Act(prompt_->Press(key));
  } else if (key == Key{Key::Kind::kCharacter, 'p'}) {
    ShowPage();
  }
}

void LiveView::Act(RulingPrompt::Act act) {
  switch (act) {
    case RulingPrompt::Act::kNothing: return;
    case RulingPrompt::Act::kDraw: return DrawPrompt();
    case RulingPrompt::Act::kEdit: return Edit();
    case RulingPrompt::Act::kShowChange:
      return Scroll(
          ChangeText(prompt_->request().diff, prompt_->request().document_id, screen_.columns(), screen_.colours()));
    case RulingPrompt::Act::kShowPage: return ShowPage();
    case RulingPrompt::Act::kSend: ruling_ = prompt_->Made(); return DrawPrompt();
  }
}

void LiveView::Edit() {
  screen_.Erase();
  keyboard_.Close();
  const std::string problem = editor_.Start(prompt_->TextToEdit());
  if (problem.empty()) {
    edited_ = prompt_->request().seq;
    return;
  }
  keyboard_.Open();
  ShowNote(problem);
}

void LiveView::TakeEditedText() {
  const auto outcome = editor_.Ended();
  if (!outcome) return;
  keyboard_.Open();
  keyboard_.Drop();
  keys_.Forget();
  screen_.Forget();
  if (!deferred_.empty()) Scroll(std::exchange(deferred_, {}));
  if (!outcome->problem.empty()) ShowNote(outcome->problem);
  if (!prompt_ || prompt_->request().seq != edited_ || !outcome->problem.empty()) return Draw();
  prompt_->Write(RulingPrompt::WordsOf(outcome->text));
  if (!prompt_->has_words()) editor_.Remove();
  DrawPrompt();
  Draw();
}

void LiveView::ShowPage() {
  const std::string& page = status_.page();
  if (page.empty()) return;
  if (process::HasScreen()) process::StartBrowser(page);
  notice_ = process::HasScreen() ? "The page opens in your browser" : "Open this address in a browser: " + page;
  if (!screen_.redraws()) ShowNote(notice_);
}

void LiveView::Suspend() {
  screen_.Erase();
  keyboard_.Close();
  Keyboard::StopProcess();
  keyboard_.Open();
  screen_.Forget();
}

// Not cut to the width: it contains paths and commands.
void LiveView::ShowNote(std::string text) { Scroll(Drawn({{std::move(text), kNote}}, 0, screen_.colours()) + "\n"); }

void LiveView::Scroll(std::string text) {
  if (editor_.running()) {
    deferred_.append(text);
  } else {
    screen_.Scroll(text);
  }
}

void LiveView::Scroll(const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines) text.append(Drawn(line, screen_.columns() - 1, screen_.colours())).append("\n");
  Scroll(std::move(text));
}

std::string LiveView::Text(const std::vector<EventLine>& lines) const {
  std::string text;
  for (const EventLine& each : lines) {
    text.append(Drawn(each.line, each.whole ? 0 : screen_.columns() - 1, screen_.colours())).append("\n");
  }
  return text;
}

// On a terminal that cannot redraw, each change gets a line.
void LiveView::DrawPrompt() {
  if (screen_.redraws() || !prompt_) return;
  const std::string summary = prompt_->sending() ? "Sending your ruling" : prompt_->Summary();
  if (summary.empty()) return;
  ShowNote(summary);
  if (!prompt_->sending()) Scroll(Flowed(prompt_->Keys(), screen_.columns(), {}));
}

void LiveView::Draw() {
  if (editor_.running()) return;
  if (prompt_) prompt_->WasShown();
  // In the background the shell owns the screen.
  if (status_.over() || !keyboard_.IsOurs()) return screen_.Erase();
  std::vector<Line> block = status_.Lines(Now(), screen_.columns() - 1, prompt_.has_value());
  if (prompt_ && keyboard_.works()) {
    for (Line& line : prompt_->Lines(screen_.columns() - 1)) block.push_back(std::move(line));
  }
  if (!notice_.empty()) block.push_back({{"  " + notice_, kNote}});
  screen_.Show(block);
}

}  // namespace aw::cli::run
