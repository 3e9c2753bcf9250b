#include "cli/run/ruling_prompt.h"

#include <algorithm>

#include "cli/output.h"

namespace aw::cli::run {
namespace {

constexpr std::string_view kScissors = "# ------------------------ >8 ------------------------";
constexpr std::string_view kAccepted = "Accepted. The debate is closed.";
constexpr std::string_view kGoOn = "Go on.";

constexpr std::size_t kMaxPreviewLines = 5;

// Appends the first lines that are not blank, and the number of further lines.
void AppendPreview(std::vector<Line>& lines, std::string_view content) {
  std::size_t shown = 0, more = 0;
  while (!content.empty()) {
    const std::size_t end = content.find('\n');
    std::string line = FirstLine(content.substr(0, end));
    content.remove_prefix(end == content.npos ? content.size() : end + 1);
    if (line.empty()) continue;
    if (shown++ >= kMaxPreviewLines) {
      ++more;
      continue;
    }
    lines.push_back({{shown == 1 ? "  To send: " : "           ", kGood}, {std::move(line)}});
  }
  if (more > 0) lines.push_back({{"           … and " + std::to_string(more) + " more lines", kDim}});
}

std::string Commented(std::string_view text) {
  std::string out = "# ";
  for (const char c : Neutralised(text)) {
    out.push_back(c);
    if (c == '\n') out.append("# ");
  }
  return out + "\n";
}

}  // namespace

RulingPrompt::Act RulingPrompt::Press(const Key& key) {
  if (sending_) return Act::kNothing;
  switch (key.kind) {
    case Key::Kind::kEnter: return Enter();
    case Key::Kind::kEscape: return Withdraw();
    case Key::Kind::kUp: return Move(-1);
    case Key::Kind::kDown: return Move(1);
    case Key::Kind::kCharacter: break;
  }
  if (const auto option = request_.OptionOf(key.character)) return Choose(*option);
  if (const auto command = request_.CommandOf(key.character)) return Do(*command);
  return Act::kNothing;
}

RulingPrompt::Act RulingPrompt::Changed() {
  shown_ = false;
  return Act::kDraw;
}

// Keeps the text that the person wrote, below the line of the option.
RulingPrompt::Act RulingPrompt::Choose(std::size_t option) {
  const std::string own = OwnWords();
  chosen_ = option;
  words_ = own.empty() ? "" : RulingLine(request_.options[option]) + "\n\n" + own;
  hint_.clear();
  return Changed();
}

RulingPrompt::Act RulingPrompt::Move(int step) {
  const int count = static_cast<int>(request_.options.size());
  if (count == 0) return Act::kNothing;
  const int from = chosen_ ? static_cast<int>(*chosen_) : step > 0 ? -1 : count;
  return Choose(static_cast<std::size_t>(std::clamp(from + step, 0, count - 1)));
}

RulingPrompt::Act RulingPrompt::Do(RulingCommand command) {
  hint_.clear();
  switch (command) {
    case RulingCommand::kEdit: return Act::kEdit;
    case RulingCommand::kChange: return Act::kShowChange;
    case RulingCommand::kPage: return Act::kShowPage;
    case RulingCommand::kAccept: close_ = true; return Changed();
    case RulingCommand::kClose: close_ = !close_; return Changed();
    case RulingCommand::kGoOn: words_ = kGoOn; return Changed();
  }
  __builtin_unreachable();
}

RulingPrompt::Act RulingPrompt::Enter() {
  if (LacksWords()) return Act::kEdit;
  if (Content().empty()) {
    hint_ = "Nothing is chosen yet";
    return Changed();
  }
  if (!shown_) return Act::kDraw;
  sending_ = true;
  return Act::kSend;
}

RulingPrompt::Act RulingPrompt::Withdraw() {
  if (!words_.empty()) kept_words_ = words_;
  words_.clear();
  hint_.clear();
  chosen_.reset();
  close_ = false;
  return Changed();
}

void RulingPrompt::Write(std::string words) {
  hint_ = words.empty() ? "Nothing was written" : "";
  if (!words.empty()) kept_words_.clear();
  words_ = std::move(words);
  shown_ = false;
}

std::string RulingPrompt::OwnWords() const {
  if (!chosen_) return words_;
  const std::string line = RulingLine(request_.options[*chosen_]);
  return words_.starts_with(line) ? std::string(Trimmed(std::string_view(words_).substr(line.size()))) : words_;
}

bool RulingPrompt::LacksWords() const { return chosen_ && request_.options[*chosen_].is_open && OwnWords().empty(); }

std::string RulingPrompt::Content() const {
  if (!words_.empty()) return words_;
  if (chosen_) return RulingLine(request_.options[*chosen_]);
  return request_.type == "RESOLUTION" && close_ ? std::string(kAccepted) : "";
}

conduct::Ruling RulingPrompt::Made() const {
  return {.content = Content(), .choice = ChoosesOption() ? request_.options[*chosen_].id : "", .close = close_};
}

std::string RulingPrompt::TextToEdit() const {
  std::string text = Content();
  if (text.empty()) text = kept_words_;
  if (LacksWords() && !kept_words_.empty()) text.append("\n\n").append(kept_words_);
  text.append("\n\n").append(kScissors).append("\n");
  text.append("# Write your ruling above this line; what is below it is left out.\n");
  text.append("# With nothing above it, nothing is sent. You see it again before it is sent.\n#\n");
  text.append(Commented("#" + std::to_string(request_.seq) + " " + request_.type + "\n" + request_.question));
  for (const RulingOption& option : request_.options)
    text.append(Commented("\nOption " + option.id + ": " + option.text));
  if (!request_.advice.empty()) text.append(Commented("\nAdvice of " + request_.advisor + ":\n" + request_.advice));
  return text;
}

std::string RulingPrompt::WordsOf(std::string_view edited) {
  const std::size_t line = edited.starts_with(kScissors) ? 0 : edited.find("\n" + std::string(kScissors));
  return std::string(Trimmed(edited.substr(0, line)));
}

std::string RulingPrompt::Consequence() const {
  if (!close_) return request_.type == "RESOLUTION" ? "sends it back: the debate goes on" : "lets the debate go on";
  std::string over;
  for (const std::string& id : request_.closes_over) {
    const bool is_settled = ChoosesOption() && std::ranges::count(request_.settles, id, &Settled::id) > 0;
    if (!is_settled) over.append(over.empty() ? " and leaves " : ", ").append(id);
  }
  return "closes the debate" + over + (over.empty() ? "" : " open");
}

bool RulingPrompt::ChoosesOption() const { return chosen_ && request_.options[*chosen_].is_field; }

// "settles I2 (major): its title; I3 (minor): …"; empty if the ruling names no option.
std::string RulingPrompt::Settles() const {
  std::string out;
  for (const Settled& issue : request_.settles) {
    if (ChoosesOption()) out.append(out.empty() ? "settles " : "; ").append(issue.words);
  }
  return out;
}

std::string RulingPrompt::Preview() const {
  const std::string content = Content();
  const auto breaks = std::ranges::count(content, '\n');
  return FirstLine(content) + (breaks > 0 ? " (" + std::to_string(breaks + 1) + " lines)" : "");
}

std::string RulingPrompt::Summary() const {
  if (LacksWords()) return "This option is open: write it out";
  const std::string settles = Settles();
  if (!Content().empty()) {
    return "To send: " + Preview() + " (" + (settles.empty() ? "" : settles + "; ") + Consequence() + ")";
  }
  return close_ ? "The ruling " + Consequence() : hint_;
}

std::string RulingPrompt::WordsFor(RulingCommand command) const {
  switch (command) {
    case RulingCommand::kAccept: return "accept and close";
    case RulingCommand::kGoOn: return "let it go on";
    case RulingCommand::kEdit: return "own words";
    case RulingCommand::kClose: return close_ ? "do not close" : "close with it";
    case RulingCommand::kChange: return "the change";
    case RulingCommand::kPage: return "open the page";
  }
  __builtin_unreachable();
}

std::vector<std::string> RulingPrompt::Keys() const {
  std::vector<std::string> keys;
  if (LacksWords()) {
    keys.emplace_back("Enter: write it out");
  } else if (!Content().empty()) {
    keys.emplace_back("Enter: send");
  }
  std::string options;
  for (const RulingOption& option : request_.options) {
    if (!option.key) continue;
    options.append(options.empty() ? "" : ", ").append(option.id.size() == 1 ? option.id : std::string(1, *option.key));
  }
  if (!options.empty()) keys.push_back(options + ": choose");
  for (const CommandKey& each : request_.commands) {
    keys.push_back(std::string(1, each.key) + ": " + WordsFor(each.command));
  }
  if (!Content().empty() || close_) keys.emplace_back("Esc: take back");
  keys.emplace_back("Ctrl-C: stop");
  return keys;
}

std::vector<Line> RulingPrompt::ChoiceLines() const {
  if (LacksWords()) return {{{"  This option is open: write it out", kBad}}};
  std::vector<Line> lines;
  const std::string_view weight = close_ ? kBad : kDim;
  if (!Content().empty()) {
    AppendPreview(lines, Content());
    if (const std::string settles = Settles(); !settles.empty()) lines.push_back({{"  It " + settles, kGood}});
    lines.push_back({{"  It " + Consequence(), weight}});
  } else if (close_) {
    lines.push_back({{"  The ruling " + Consequence(), weight}});
  } else if (!hint_.empty()) {
    lines.push_back({{"  " + hint_, kBad}});
  }
  return lines;
}

std::vector<Line> RulingPrompt::Lines(int columns) const {
  if (sending_) return {{{"● ", kNote}, {"Sending your ruling…", kBold}}};
  std::vector<Line> lines = {{{"● ", kNote}, {"Your ruling on #" + std::to_string(request_.seq), kBold}}};
  for (std::size_t i = 0; i < request_.options.size(); ++i) {
    const RulingOption& option = request_.options[i];
    const bool is_chosen = chosen_ == i;
    const std::string key = option.id.size() != 1 && option.key ? std::string(1, *option.key) + ". " : "";
    const std::string name = key + option.id + "  ";
    std::vector<std::string> text = Wrapped(option.text, std::max(columns - 2 - WidthOf(name), 1));
    const bool is_cut = text.size() > kMaxOptionLines;
    text.resize(std::clamp<std::size_t>(text.size(), 1, kMaxOptionLines));
    if (is_cut) text.back() += " …";
    for (std::size_t row = 0; row < text.size(); ++row) {
      const bool is_first = row == 0;
      lines.push_back({{is_first && is_chosen ? "> " : "  ", kNote},
                       {is_first ? name : std::string(name.size(), ' '), is_chosen ? kNote : kBold},
                       {text[row], is_chosen ? kBold : std::string_view()}});
    }
  }
  if (!request_.advice.empty()) {
    lines.push_back({{"  Advice of " + request_.advisor + ": ", kDim}, {FirstLine(request_.advice)}});
  }
  for (Line& line : ChoiceLines()) lines.push_back(std::move(line));
  for (Line& line : Flowed(Keys(), columns, kDim)) lines.push_back(std::move(line));
  return lines;
}

}  // namespace aw::cli::run
