#include <algorithm>
#include <boost/json/serialize.hpp>

#include "cli/arguments.h"
#include "cli/markdown.h"
#include "cli/output.h"
#include "cli/person_page.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

namespace json = boost::json;

void AddLedger(PersonPage& page) {
  Line line{BlockingText(page.data)};
  if (const std::string round = RoundOf(page.data); !round.empty()) line.push_back({" · round " + round});
  page.Add(line);
  if (ArrayAt(page.data, "issues").empty()) return;
  page.Add({});
  AddIssues(page);
}

void AddArgument(PersonPage& page, const json::value& argument) {
  const std::string_view role = TextAt(argument, "role");
  page.Add({});
  const std::string number = NumberAt(argument, "seq") ? "#" + NumberText(argument, "seq") : "Held draft:";
  page.Add({{number + " " + Capitalised(TextAt(argument, "type")), RoleColour(role)},
            {" · " + std::string(role) + " · " + page.Ago(argument, "created_at"), kDim}});
  page.AddWrapped(TextAt(argument, "content"), "  ");
  for (const json::value& option : ArrayAt(argument, "options")) {
    page.AddWrapped(std::string(TextAt(option, "id")) + "  " + std::string(TextAt(option, "text")), "    ");
  }
  if (!TextAt(argument, "choice").empty()) page.Add({{"  Option " + std::string(TextAt(argument, "choice")), kBold}});
}

void ShowDebate(PersonPage& page, const Answer& answer) {
  const json::value& debate = At(page.data, "debate");
  const std::string_view state = TextAt(debate, "state");
  page.AddWrapped(TextAt(debate, "title"), "", kBold);
  page.Add({{std::string(TextAt(debate, "id")) + " · " + std::string(TextAt(debate, "debate_type")), kDim}});
  page.Add({StateInWords(state), {" · updated " + page.Ago(debate, "updated_at")}});
  const json::array& arguments = ArrayAt(page.data, "arguments");
  if (state == "AWAITING_ARBITRATOR" && !arguments.empty()) {
    const json::value& asked = arguments.back();
    page.AddWrapped("Question: " + FirstLine(TextAt(asked, "content")) + " (#" + NumberText(asked, "seq") + ")", "",
                    kBold);
  }
  page.Add({});
  AddLedger(page);
  if (At(page.data, "motion").is_object()) AddArgument(page, At(page.data, "motion"));
  for (const auto& [name, text] : answer.notes) {
    if (name != "message") continue;
    page.Add({});
    page.AddWrapped(text, "  ", kDim);
  }
  for (const json::value& argument : arguments) AddArgument(page, argument);
  for (const json::value& draft : ArrayAt(page.data, "held_drafts")) AddArgument(page, draft);
}

void ShowIssues(PersonPage& page, const Answer&) { AddLedger(page); }

// "✓ Claim #3 written in 0192f0c1-7a00 · Proposer's turn", and a second line with the issues.
void ShowMove(PersonPage& page, const Answer&) {
  const json::value& data = page.data;
  const std::string id = ShortId(TextAt(data, "debate_id"), kShortIdAlone);
  const bool opens = TextAt(data, "argument_type") == "MOTION";
  std::string words = opens ? "Debate " + id + " is open"
                            : Capitalised(TextAt(data, "argument_type")) + " #" + NumberText(data, "argument_seq") +
                                  " written in " + id;
  if (FlagAt(data, "idempotent_replay")) words += " (it was written already)";
  page.Add({{"✓ ", kGood}, {words + " · "}, StateInWords(TextAt(data, "debate_state"))});
  Line second;
  const auto add = [&](Span span) {
    second.push_back({second.empty() ? "  " : " · "});
    second.push_back(std::move(span));
  };
  if (At(data, "blocking").is_array()) add(BlockingText(data));
  if (const std::string round = RoundOf(data); !round.empty()) add({"round " + round});
  if (!ArrayAt(data, "deferred").empty()) add({"deferred: " + IdsIn(ArrayAt(data, "deferred"))});
  if (!ArrayAt(data, "closes_over").empty()) add({"left open: " + IdsIn(ArrayAt(data, "closes_over"))});
  const std::size_t missing = ArrayAt(data, "evidence_missing").size();
  if (missing > 0) add({std::to_string(missing) + (missing == 1 ? " quote" : " quotes") + " not found", kBad});
  if (!second.empty()) page.Add(second);
}

// Of `aw docs create`, `submit` and `edit`.
void ShowVersion(PersonPage& page, const Answer&) {
  page.AddWhole({{"✓ ", kGood},
                 {"Version " + NumberText(page.data, "version") + " of document " +
                  ShortId(TextAt(page.data, "document_id"), kShortIdAlone) + " written"}});
}

void ShowNews(PersonPage& page, const Answer& answer) {
  if (TextAt(page.data, "status") == "timeout") {
    page.Add({{std::string(TextAt(page.data, "message"))}});
    return page.AddWrapped(answer.last_line, "", kDim);
  }
  std::string action(TextAt(page.data, "action"));
  std::ranges::replace(action, '_', ' ');
  page.Add({StateInWords(TextAt(page.data, "debate_state")), {" · next step: " + action}});
  AddArgument(page, At(page.data, "argument"));
}

void ShowServer(PersonPage& page, const Answer& answer) {
  const std::string_view status = TextAt(page.data, "status");
  const bool runs = status == "running" || status == "started" || status == "already_running";
  std::string words(status);
  std::ranges::replace(words, '_', ' ');
  page.Add({{runs ? "● " : "○ ", runs ? kGood : kBad}, {Capitalised(words), kBold}});
  for (const auto& [name, text] : answer.notes) page.AddWrapped(text, "  ");
  constexpr std::pair<std::string_view, std::string_view> kRows[] = {{"url         ", "url"},
                                                                     {"version     ", "version"},
                                                                     {"log         ", "log"},
                                                                     {"started by  ", "started_by"},
                                                                     {"calls you   ", "desktop_notices"}};
  for (const auto& [label, name] : kRows) {
    std::string value(TextAt(page.data, name));
    if (value.empty()) continue;
    if (name == "desktop_notices") std::ranges::replace(value, '_', ' ');
    page.Add({{"  " + std::string(label), kDim}, {std::move(value)}});
  }
  if (NumberAt(page.data, "pid")) page.Add({{"  process     ", kDim}, {NumberText(page.data, "pid")}});
}

constexpr TableColumn kNameAndValue[] = {{.head = ""}, {.head = "", .least = 20, .wraps = true}};

// The lines of SetupAsLines(), with their first word as a label, then the next command.
void ShowSetup(PersonPage& page, const Answer&) {
  constexpr std::size_t kLabel = 8;  // as padded there, less the gap of the table
  const std::string lines = SetupAsLines(page.data);
  std::vector<TableCells> rows;
  std::string_view rest = lines;
  while (!rest.empty() && !rest.starts_with("\nNext: ")) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::size_t label = std::min(line.size(), std::max(line.find(' '), kLabel));
    rows.push_back({{std::string(line.substr(0, label)), kDim}, {std::string(Trimmed(line.substr(label)))}});
  }
  page.AddTable(kNameAndValue, rows);
  page.Add({});
  page.AddWhole({{std::string(Trimmed(rest)), kBold}});
}

struct CommandView {
  std::string_view command;
  void (*show)(PersonPage& page, const Answer& answer);
};

constexpr CommandView kViews[] = {
    {"debate get-context", ShowDebate}, {"debate show", ShowDebate},   {"debate issues", ShowIssues},
    {"debate wait", ShowNews},          {"server status", ShowServer}, {"server start", ShowServer},
    {"docs create", ShowVersion},       {"docs submit", ShowVersion},  {"docs edit", ShowVersion},
    {"server stop", ShowServer},        {"setup", ShowSetup},
};

// Other answers: Markdown as tables and paragraphs, or the message and the fields.

void ShowFields(PersonPage& page, const Answer& answer) {
  for (const auto& [name, text] : answer.notes) {
    if (name == "message") page.AddWrapped(text, answer.exit == ExitCode::kOk ? "" : "! ");
  }
  const json::object* fields = page.data.if_object();
  if (!fields) return;
  std::vector<TableCells> rows;
  for (const auto& [key, value] : *fields) {
    // The message says what a flag would.
    if (value.is_structured() || value.is_null() || (value.is_bool() && !answer.notes.empty())) continue;
    std::string name(key.data(), key.size());
    std::ranges::replace(name, '_', ' ');
    rows.push_back({{std::move(name), kDim},
                    {value.is_string() ? std::string(View(value.get_string())) : json::serialize(value)}});
  }
  page.AddTable(kNameAndValue, rows);
  for (const auto& [key, value] : *fields) {
    if (!value.is_array() || value.get_array().empty() || !value.get_array().front().is_object()) continue;
    page.Add({});
    page.AddMarkdown(TableAsMarkdown(value.get_array()));
  }
}

}  // namespace

std::string ForPerson(const Answer& answer, const Command& command, const Viewer& viewer) {
  const auto data = ParseJson(answer.data);
  if (!data) return Envelope(answer);
  PersonPage page{.data = *data, .viewer = viewer};
  if (ShowTable(page, command, answer)) return std::move(page.text);
  for (const CommandView& view : kViews) {
    if (view.command != command.path) continue;
    view.show(page, answer);
    return std::move(page.text);
  }
  if (!TextAt(*data, "argument_type").empty()) {
    ShowMove(page, answer);
  } else if (command.plain) {
    page.text = Neutralised(command.plain(*data));
  } else if (!answer.markdown.empty() || command.markdown) {
    page.AddMarkdown(answer.markdown.empty() ? command.markdown(*data) : answer.markdown);
  } else {
    ShowFields(page, answer);
  }
  return std::move(page.text);
}

std::string ForPerson(const Failure& failure, std::string_view command, const Colours& colours) {
  std::string hint = failure.suggestion;
  if (hint.empty()) hint = command.empty() ? "Run: aw help" : "Run: aw " + std::string(command) + " --help";
  return Drawn({{"error:", kBad}, {" " + failure.message}}, 0, colours) + "\n" +
         Drawn({{"hint:", kNote}, {" " + hint}}, 0, colours) + "\n";
}

}  // namespace aw::cli
