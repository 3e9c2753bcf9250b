#include "cli/run/event_lines.h"

#include <array>

#include "cli/markdown.h"
#include "cli/run/figures.h"
#include "cli/terminal.h"
#include "core/text.h"
#include "platform/file.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"
#include "wire/json_writer.h"

namespace aw::cli::run {
namespace {

namespace json = boost::json;
using Lines = std::vector<EventLine>;

constexpr std::size_t kMaxCauseBytes = 600;

std::string Text(const json::value& fields, std::string_view name) { return std::string(TextAt(fields, name)); }

// "opponent Codex", "opponent codex Codex" in a seat
Line PlayerOf(const json::value& fields) {
  const std::string seat = Text(fields, "seat");
  return {{Text(fields, "role") + (seat.empty() ? "" : " " + seat), RoleColour(TextAt(fields, "role"))},
          {" " + Text(fields, "agent"), kBold}};
}

bool IsCrossCheck(const json::value& fields) { return TextAt(fields, "stage") == "cross_check"; }

Line With(Line line, Span span) {
  line.push_back(std::move(span));
  return line;
}

// The whole cause is in the files of the turn.
std::string CauseBeginning(const std::string& cause) {
  const std::string_view beginning = FirstBytes(cause, kMaxCauseBytes);
  return std::string(beginning) + (beginning.size() < cause.size() ? "…" : "");
}

// Adds "  name: text" unless the text is empty.
void Add(Lines& lines, std::string_view name, const std::string& text) {
  if (!text.empty()) lines.push_back({{{"  " + std::string(name) + ": ", kDim}, {text}}, true});
}

Lines RunStarted(const json::value& fields, bool) {
  std::string title = Text(fields, "title");
  if (title.empty()) title = "Debate " + Text(fields, "debate_id");
  Lines lines{{{{FlagAt(fields, "resumed") ? "Going on: " : "", kDim}, {title, kBold}}}};
  Line players{{"  "}};
  for (const std::string_view role : {"proposer", "opponent", "arbitrator"}) {
    if (TextAt(fields, role).empty()) continue;
    if (players.size() > 1) players.push_back({" · "});
    players.push_back({std::string(role), RoleColour(role)});
    players.push_back({" " + Text(fields, role)});
  }
  lines.push_back({players});
  Add(lines, "page", Text(fields, "page"));
  return lines;
}

// "opens I1 critical: its title; I2 verified"
std::string MarksText(const json::array& marks) {
  std::string text;
  for (const json::value& mark : marks) {
    const std::string_view title = TextAt(mark, "title");
    const bool opens = TextAt(mark, "set") == "open" && !title.empty();
    if (!text.empty()) text.append("; ");
    if (opens) text.append("opens ");
    text.append(TextAt(mark, "id")).append(" ");
    text.append(opens ? TextAt(mark, "severity") : TextAt(mark, "set"));
    if (opens) text.append(": ").append(FirstLine(title));
  }
  return text;
}

// "  7 opponent  CLAIM  opens I1 critical: its title", or the first words of a move that sets no issue.
Lines Moved(const json::value& fields, bool) {
  std::string number = NumberText(fields, "seq");
  number.insert(0, number.size() < 3 ? 3 - number.size() : 0, ' ');
  std::string role = Text(fields, "role");
  std::string type = Text(fields, "type");
  role.resize(std::max<std::size_t>(role.size(), 10), ' ');
  type.resize(std::max<std::size_t>(type.size(), 10), ' ');
  Line line{{number + " ", kDim}, {role + " ", RoleColour(TextAt(fields, "role"))}, {type + " ", kBold}};
  const std::string marks = MarksText(ArrayAt(fields, "issues"));
  if (!marks.empty()) line.push_back({marks, kNote});
  // A claim begins with the headings of its template, which do not describe it.
  if (marks.empty() || TextAt(fields, "type") != "CLAIM")
    line.push_back({(marks.empty() ? "" : " · ") + FirstLine(TextAt(fields, "line"))});
  return {{line}};
}

Lines TurnStarted(const json::value& fields, bool plain) {
  if (!plain) return {};
  const auto attempt = NumberAt(fields, "attempt").value_or(1);
  return {{With(PlayerOf(fields), {(IsCrossCheck(fields) ? " cross-checks" : " thinks") +
                                   (attempt > 1 ? ", attempt " + std::to_string(attempt) : "")})}};
}

Lines TurnEnded(const json::value& fields, bool plain) {
  if (!plain) return {};
  Spent spent;
  spent.Add(fields, true);
  const std::string time = DurationText(WholeSecondsAt(fields, "seconds").value_or(0));
  return {{With(PlayerOf(fields), {" ended: " + WithDots({time, spent.Tokens(), spent.Cost()}), kDim})}};
}

// The cause includes denials and refusals.
Lines TurnFailed(const json::value& fields, bool) {
  const std::string attempt = NumberText(fields, "attempt");
  Line line = With(PlayerOf(fields), {" made no move (attempt " + attempt + "): ", kBad});
  if (FlagAt(fields, "repeated")) return {{With(std::move(line), {"as before"})}};
  Lines lines{{With(std::move(line), {CauseBeginning(Text(fields, "cause"))}), true}};
  Add(lines, "what it printed", Text(fields, "transcript"));
  if (!Text(fields, "errors").empty()) Add(lines, "its errors", Text(fields, "errors"));
  return lines;
}

Lines SentBack(const json::value& fields, bool) {
  return {{With(PlayerOf(fields), {" asked to close with " + NumberText(fields, "lines_changed") +
                                   " changed lines (version " + NumberText(fields, "version") +
                                   ") that the opponent has not seen: the opponent gets one more turn first"}),
           true}};
}

Lines Submitted(const json::value& fields, bool) {
  return {{With(PlayerOf(fields), {IsCrossCheck(fields) ? " has judged the issues of the others" : " has reviewed"})}};
}

Lines Dropped(const json::value& fields, bool) {
  const std::string cause = FirstLine(TextAt(fields, "cause"));
  return {{With(PlayerOf(fields), {" is left out of the rest of this round: " + cause, kBad}), true}};
}

Lines StatusChanged(const json::value& fields, bool plain) {
  if (!plain || TextAt(fields, "line").empty()) return {};
  return {{{{Text(fields, "line"), kDim}}}};
}

Lines RulingRefused(const json::value& fields, bool) {
  Lines lines{{{{"The ruling was not taken: ", kBad}, {Text(fields, "message")}}, true}};
  Add(lines, "your words are kept in", Text(fields, "kept"));
  return lines;
}

Lines QuotaReached(const json::value& fields, bool) {
  Line line =
      With(With(PlayerOf(fields), {" has reached its usage limit: ", kBad}), {FirstLine(TextAt(fields, "words"))});
  Lines lines{{line, true}};
  Add(lines, "it is back at", MomentAt(fields, "resets_at"));
  return lines;
}

Lines Warning(const json::value& fields, bool) { return {{{{"Warning: ", kBad}, {Text(fields, "message")}}, true}}; }

Lines Stopping(const json::value& fields, bool plain) {
  if (!plain) return {};
  const std::string after = Text(fields, "after");
  return {{{{"Stopping after this turn" + (after.empty() ? "" : " (" + after + ")") + "; Ctrl-C: stop now", kBad}}}};
}

// Of a failed agent only the first line: the event turn_failed had the cause.
Lines Stopped(const json::value& fields, bool) {
  std::string message = Text(fields, "message");
  const std::string_view reason = TextAt(fields, "reason");
  if (reason == "agent") message.resize(std::min(message.find('\n'), message.size()));
  Line line{{message}};
  if (reason != "interrupted") line.insert(line.begin(), {"Stopped: ", kBad});
  Lines lines{{line, true}};
  Add(lines, "go on with", Text(fields, "command"));
  return lines;
}

struct Formatter {
  std::string_view event;
  Lines (*format)(const json::value& fields, bool plain);
};

// Other events have no line here: RulingPrompt shows ruling_due and advice, ResultText the result.
constexpr Formatter kFormatters[] = {
    {"run_started", RunStarted}, {"turn_started", TurnStarted}, {"moved", Moved},
    {"standing", StatusChanged}, {"turn_ended", TurnEnded},     {"turn_failed", TurnFailed},
    {"sent_back", SentBack},     {"quota", QuotaReached},       {"ruling_refused", RulingRefused},
    {"submitted", Submitted},    {"dropped", Dropped},          {"stopping", Stopping},
    {"warning", Warning},        {"stopped", Stopped},
};

}  // namespace

std::vector<EventLine> LinesOf(const conduct::Event& event, bool plain) {
  for (const Formatter& formatter : kFormatters) {
    if (formatter.event == event.name) return formatter.format(event.fields, plain);
  }
  return {};
}

void JsonLines::On(const conduct::Event& event) {
  if (event.name == "turn_progress") return;
  std::string line = ObjectOf([&](ObjectWriter& object) {
    object.Text("event", event.name);
    object.Time("at", Time::FromUnixMs(clock_()));
    for (const auto& [name, value] : event.fields) {
      AppendQuoted(line.append(","), {name.data(), name.size()});
      line.append(":").append(JsonText(value));
    }
  });
  line.push_back('\n');
  // The texts of programs, such as the cause of a failure, may contain control characters.
  platform::WriteAll(out_, WithHiddenControlsEscaped(ToUtf8(std::move(line))));
}

}  // namespace aw::cli::run
