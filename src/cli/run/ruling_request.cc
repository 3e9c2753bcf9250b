#include <algorithm>
#include <cctype>
#include <utility>

#include "cli/markdown.h"
#include "cli/output.h"
#include "cli/run/ruling_prompt.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

struct CommandRow {
  RulingCommand command;
  std::string_view type;  // of the question; empty: all
  std::string_view keys;  // the first key that is free is taken
};

constexpr CommandRow kCommands[] = {
    {RulingCommand::kAccept, "RESOLUTION", "a"}, {RulingCommand::kGoOn, "INTERVENTION", "g"},
    {RulingCommand::kEdit, "", "ewo"},           {RulingCommand::kClose, "", "cxz"},
    {RulingCommand::kChange, "", "dv="},         {RulingCommand::kPage, "", "pg@"},
};

char Lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::string OnOneLine(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!space) {
      out.push_back(c);
    } else if (!out.empty() && out.back() != ' ') {
      out.push_back(' ');
    }
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

// Parses a line "Option A: text", also in bold, like the page does.
std::optional<RulingOption> OptionOfLine(std::string_view line) {
  constexpr std::string_view kStart = "Option ";
  constexpr std::string_view kMark = "**";
  const bool opens = line.starts_with(kMark);
  if (opens) line.remove_prefix(kMark.size());
  if (!line.starts_with(kStart) || line.size() < kStart.size() + 2) return std::nullopt;
  const char letter = line[kStart.size()];
  line.remove_prefix(kStart.size() + 1);
  const bool closes = line.starts_with(kMark);
  if (closes) line.remove_prefix(kMark.size());
  if (letter < 'A' || letter > 'Z' || !line.starts_with(':')) return std::nullopt;
  std::string words(line.substr(1));
  // A bold mark that opened before the text may close within it.
  if (const auto mark = words.find(kMark); opens && !closes && mark != words.npos) words.erase(mark, kMark.size());
  words = OnOneLine(words);
  if (words.empty()) return std::nullopt;
  return RulingOption{std::string(1, letter), words, false, false};
}

std::vector<RulingOption> OptionLines(std::string_view text) {
  std::vector<RulingOption> options;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const auto option = OptionOfLine(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    const auto is_same = [&](const RulingOption& each) { return each.id == option->id; };
    if (option && std::ranges::none_of(options, is_same)) options.push_back(*option);
  }
  return options;
}

std::vector<RulingOption> OptionsOf(const boost::json::value& due) {
  if (TextAt(due, "type") != "APPEAL") return {};
  std::vector<RulingOption> options;
  for (const boost::json::value& each : ArrayAt(due, "options")) {
    options.push_back({std::string(TextAt(each, "id")), OnOneLine(TextAt(each, "text"))});
  }
  if (options.empty()) return OptionLines(TextAt(due, "question"));
  options.back().is_open = true;
  return options;
}

// "I2 (major): its title"
std::string IssueInWords(const boost::json::value& issue) {
  return std::string(TextAt(issue, "id")) + " (" + std::string(TextAt(issue, "severity")) +
         "): " + OnOneLine(TextAt(issue, "title"));
}

std::vector<Settled> SettledBy(const boost::json::value& due) {
  std::vector<Settled> settled;
  for (const boost::json::value& issue : ArrayAt(due, "settles")) {
    settled.push_back({std::string(TextAt(issue, "id")), IssueInWords(issue)});
  }
  return settled;
}

// "Not seen by the opponent: version 4 of the document, 34 lines changed since version 3"
std::string UnverifiedIn(const boost::json::value& due) {
  std::string words;
  for (const boost::json::value& each : ArrayAt(due, "unverified")) {
    words.append(words.empty() ? "Not seen by the opponent: " : "; ").append("version ");
    words.append(NumberText(each, "newest")).append(" of the document, ").append(NumberText(each, "lines_changed"));
    words.append(" lines changed since version ").append(NumberText(each, "seen"));
  }
  return words;
}

// The key of an id of one character is that character; of a longer id, the digit of its position.
void AssignKeys(RulingRequest& request) {
  for (RulingOption& option : request.options) {
    if (option.id.size() == 1) option.key = Lower(option.id[0]);
  }
  for (std::size_t i = 0; i < request.options.size() && i < 9; ++i) {
    const char digit = static_cast<char>('1' + i);
    const bool taken =
        std::ranges::any_of(request.options, [&](const RulingOption& each) { return each.key == digit; });
    if (!request.options[i].key && !taken) request.options[i].key = digit;
  }
  for (const CommandRow& row : kCommands) {
    if (!row.type.empty() && row.type != request.type) continue;
    if (row.command == RulingCommand::kChange && request.diff.empty()) continue;
    for (const char key : row.keys) {
      if (request.OptionOf(key) || request.CommandOf(key)) continue;
      request.commands.push_back({row.command, key});
      break;
    }
  }
}

void AppendWrapped(std::vector<Line>& lines, std::string_view text, int columns, std::string_view code = {}) {
  for (std::string& line : Wrapped(text, std::max(columns - 2, 1))) lines.push_back({{"  "}, {std::move(line), code}});
}

// Without its lines "Option A: …".
std::string WithoutOptionLines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    if (!OptionOfLine(text.substr(0, end))) out.append(text.substr(0, end));
    text.remove_prefix(end);
  }
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace

RulingRequest RulingRequest::From(const boost::json::value& due) {
  RulingRequest request;
  request.seq = NumberAt(due, "seq").value_or(0);
  request.type = TextAt(due, "type");
  request.question = TextAt(due, "question");
  request.options = OptionsOf(due);
  for (const boost::json::value& id : ArrayAt(due, "closes_over")) {
    if (id.is_string()) request.closes_over.emplace_back(View(id.get_string()));
  }
  for (const boost::json::value& issue : ArrayAt(due, "leaves_open"))
    request.leaves_open.push_back(IssueInWords(issue));
  if (request.leaves_open.empty()) request.leaves_open = request.closes_over;
  request.settles = SettledBy(due);
  request.diff = TextAt(due, "diff");
  request.document_id = TextAt(due, "document_id");
  request.unverified = UnverifiedIn(due);
  request.page = TextAt(due, "page");
  request.command = TextAt(due, "command");
  request.Advise(At(due, "advice"));
  AssignKeys(request);
  return request;
}

void RulingRequest::Advise(const boost::json::value& from) {
  if (TextAt(from, "text").empty()) return;
  advisor = TextAt(from, "agent");
  advice = TextAt(from, "text");
}

std::optional<std::size_t> RulingRequest::OptionOf(char key) const {
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].key == key) return i;
  }
  if (key >= '1' && key <= '9' && static_cast<std::size_t>(key - '1') < options.size()) {
    return static_cast<std::size_t>(key - '1');
  }
  return std::nullopt;
}

std::optional<RulingCommand> RulingRequest::CommandOf(char key) const {
  for (const CommandKey& each : commands) {
    if (each.key == key) return each.command;
  }
  return std::nullopt;
}

std::string RulingLine(const RulingOption& option) { return "Ruling: option " + option.id + ". " + option.text; }

std::vector<Line> QuestionLines(const RulingRequest& request, int columns, bool with_prompt) {
  std::vector<Line> lines;
  const std::string_view what = request.type == "RESOLUTION"     ? "asks to close the debate"
                                : request.type == "INTERVENTION" ? "stopped the debate"
                                                                 : "asks for a ruling";
  lines.push_back({});
  lines.push_back({{"#" + std::to_string(request.seq) + " " + request.type + " ", kNote}, {std::string(what), kBold}});
  AppendWrapped(lines, request.options.empty() ? request.question : WithoutOptionLines(request.question), columns);
  bool is_first = true;
  for (const RulingOption& option : request.options) {
    const std::string words = option.id + ": " + option.text;
    // The prompt indents an option by a few columns more than this list.
    if (with_prompt && Wrapped(words, std::max(columns - 8, 1)).size() <= kMaxOptionLines) continue;
    if (std::exchange(is_first, false)) lines.push_back({});
    AppendWrapped(lines, words, columns, kBold);
  }
  if (!request.unverified.empty()) {
    lines.push_back({});
    AppendWrapped(lines, request.unverified, columns, kBad);
  }
  if (!request.leaves_open.empty()) {
    lines.push_back({});
    AppendWrapped(lines, "Closing now leaves open " + Joined(request.leaves_open, "; "), columns, kBad);
  }
  for (Line& line : AdviceLines(request, columns)) lines.push_back(std::move(line));
  lines.push_back({});
  return lines;
}

std::vector<Line> AdviceLines(const RulingRequest& request, int columns) {
  if (request.advice.empty()) return {};
  std::vector<Line> lines = {{}, {{"Advice of " + request.advisor, kBold}, {", not binding:", kDim}}};
  AppendWrapped(lines, request.advice, columns);
  return lines;
}

}  // namespace aw::cli::run
