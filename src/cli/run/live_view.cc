#include "cli/run/live_view.h"

#include <chrono>

#include "cli/markdown.h"
#include "cli/run/result_text.h"
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
    screen_.Scroll(waiting_);
  }
  if (desk_ && desk_->has_words() && !editor_.path().empty() && !desk_->sending()) {
    Say("Your words are kept in " + editor_.path());
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
  const auto told = StoryOf(event, !screen_.redraws());
  if (!told.empty()) Scroll(Text(told));
  if (name == "ruling_due") {
    OpenDesk(fields);
  } else if (name == "advice") {
    Advised(fields);
  } else if (name == "ruling_refused") {
    Refused();
  } else if (name == "moved" && TextAt(fields, "type") == "RULING") {
    CloseDesk(fields);
  } else if (name == "turn_started" || name == "stopped") {
    CloseDesk({});
  } else if (name == "result") {
    CloseDesk({});
    Scroll(ResultText(fields, screen_.columns(), screen_.colours()));
  }
  Draw();
}

void LiveView::Tick() {
  if (editor_.running()) TakeWords();
  if (editor_.running()) return;
  if (keyboard_.WasAskedToStop()) Stop();
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

std::optional<conduct::Ruling> LiveView::Decided() {
  std::optional<conduct::Ruling> ruling;
  ruling.swap(decided_);
  return ruling;
}

void LiveView::OpenDesk(const json::value& due) {
  Offer offer = Offer::Of(due);
  // The same question again: what was chosen stays.
  if (desk_ && desk_->offer().seq == offer.seq) {
    desk_->Reopen();
    return;
  }
  desk_.emplace(std::move(offer));
  keyboard_.Drop();
  keys_.Forget();
  Scroll(QuestionLines(desk_->offer(), screen_.columns() - 1, keyboard_.works() && screen_.redraws()));
  if (!keyboard_.works()) Say("Rule on the page, or by: " + desk_->offer().command);
  if (!screen_.redraws()) Scroll(Flowed(desk_->Keys(), screen_.columns(), {}));
}

// By a ruling, ours or one that was made elsewhere; or the run goes on or ends without.
void LiveView::CloseDesk(const json::value& moved) {
  if (!desk_) return;
  const bool ours = desk_->sending() && !decided_;
  const bool has_words = desk_->has_words() || editor_.running();
  if (!ours && moved.is_object()) Say("The ruling was made elsewhere (#" + NumberText(moved, "seq") + ")");
  if (!ours && has_words && !editor_.path().empty()) {
    Say("Your words are kept in " + editor_.path());
  } else if (!editor_.running()) {
    editor_.Remove();
  }
  decided_.reset();
  desk_.reset();
}

void LiveView::Advised(const json::value& advice) {
  if (!desk_) return;
  desk_->Advise(advice);
  Scroll(AdviceLines(desk_->offer(), screen_.columns() - 1));
}

void LiveView::Refused() {
  if (!desk_) return;
  desk_->Reopen();
  TellDesk();
}

void LiveView::Press(const Key& key) {
  notice_.clear();
  if (desk_) {
    Act(desk_->Press(key));
  } else if (key == Key{Key::Kind::kCharacter, 'p'}) {
    ShowPage();
  }
}

void LiveView::Act(Desk::Act act) {
  switch (act) {
    case Desk::Act::kNothing: return;
    case Desk::Act::kDraw: return TellDesk();
    case Desk::Act::kEdit: return Edit();
    case Desk::Act::kShowChange:
      return Scroll(ChangeText(desk_->offer().diff, desk_->offer().document_id, screen_.columns(), screen_.colours()));
    case Desk::Act::kShowPage: return ShowPage();
    case Desk::Act::kSend: decided_ = desk_->Made(); return TellDesk();
  }
}

void LiveView::Edit() {
  screen_.Erase();
  keyboard_.Close();
  const std::string problem = editor_.Start(desk_->TextToEdit());
  if (problem.empty()) {
    edited_ = desk_->offer().seq;
    return;
  }
  keyboard_.Open();
  Say(problem);
}

void LiveView::TakeWords() {
  const auto outcome = editor_.Ended();
  if (!outcome) return;
  keyboard_.Open();
  keyboard_.Drop();
  keys_.Forget();
  screen_.Forget();
  if (!waiting_.empty()) Scroll(std::exchange(waiting_, {}));
  if (!outcome->problem.empty()) Say(outcome->problem);
  if (!desk_ || desk_->offer().seq != edited_ || !outcome->problem.empty()) return Draw();
  desk_->Write(Desk::WordsOf(outcome->text));
  if (!desk_->has_words()) editor_.Remove();
  TellDesk();
  Draw();
}

void LiveView::ShowPage() {
  const std::string& page = status_.page();
  if (page.empty()) return;
  if (process::HasScreen()) process::StartBrowser(page);
  notice_ = process::HasScreen() ? "The page opens in your browser" : "Open this address in a browser: " + page;
  if (!screen_.redraws()) Say(notice_);
}

void LiveView::Stop() {
  screen_.Erase();
  keyboard_.Close();
  Keyboard::StopProcess();
  keyboard_.Open();
  screen_.Forget();
}

// Not cut: it names files and commands.
void LiveView::Say(std::string words) { Scroll(Drawn({{std::move(words), kNote}}, 0, screen_.colours()) + "\n"); }

void LiveView::Scroll(std::string text) {
  if (editor_.running()) {
    waiting_.append(text);
  } else {
    screen_.Scroll(text);
  }
}

void LiveView::Scroll(const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines) text.append(Drawn(line, screen_.columns() - 1, screen_.colours())).append("\n");
  Scroll(std::move(text));
}

std::string LiveView::Text(const std::vector<Told>& lines) const {
  std::string text;
  for (const Told& told : lines) {
    text.append(Drawn(told.line, told.whole ? 0 : screen_.columns() - 1, screen_.colours())).append("\n");
  }
  return text;
}

// Where nothing is redrawn, each change is told.
void LiveView::TellDesk() {
  if (screen_.redraws() || !desk_) return;
  const std::string summary = desk_->sending() ? "Sending your ruling" : desk_->Summary();
  if (summary.empty()) return;
  Say(summary);
  if (!desk_->sending()) Scroll(Flowed(desk_->Keys(), screen_.columns(), {}));
}

void LiveView::Draw() {
  if (editor_.running()) return;
  if (desk_) desk_->WasShown();
  // In the background the screen is the shell's.
  if (status_.over() || !keyboard_.IsOurs()) return screen_.Erase();
  std::vector<Line> block = status_.Lines(Now(), screen_.columns() - 1, desk_.has_value());
  if (desk_ && keyboard_.works()) {
    for (Line& line : desk_->Lines(screen_.columns() - 1)) block.push_back(std::move(line));
  }
  if (!notice_.empty()) block.push_back({{"  " + notice_, kNote}});
  screen_.Show(block);
}

}  // namespace aw::cli::run
