#include "bridge/mcp/ruling_form.h"

#include <algorithm>
#include <boost/json/array.hpp>

#include "core/debate.h"
#include "core/quote.h"
#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::bridge::mcp {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostTitle = 120;
constexpr std::size_t kMostQuestion = 400;
constexpr std::size_t kMostOption = 160;
constexpr std::size_t kMostNote = 4'000;
// The parentheses keep them apart from the ids of options.
constexpr std::string_view kLater = "(later)";
constexpr std::string_view kInWords = "(words)";
constexpr std::string_view kClose = "(close)";
constexpr std::string_view kContinue = "(continue)";

std::string Quoted(std::string_view text, std::size_t most) {
  std::string line = Printable(text, most);
  std::ranges::replace(line, '"', '\'');
  return "\"" + line + "\"";
}

struct Choice {
  std::string value;
  std::string title;
  std::string content{};  // of the ruling, if the user writes no note; empty: a note is needed
  bool is_option = false;
};

std::vector<Choice> ChoicesOf(const DueRuling& due) {
  std::vector<Choice> choices;
  for (const DueRuling::Option& option : due.options) {
    const bool is_open = &option == &due.options.back();
    choices.push_back({option.id, option.id + ": " + Printable(option.text, kMostOption),
                       is_open ? std::string() : option.text, true});
  }
  if (due.is_completion) {
    choices.push_back({std::string(kClose), "Close the debate", "Close the debate."});
    choices.push_back({std::string(kContinue), "Continue the debate", "Continue the debate."});
  } else if (choices.empty()) {
    choices.push_back({std::string(kInWords), "Rule by the note below"});
  }
  choices.push_back({std::string(kLater), "Decide later, on the page"});
  return choices;
}

std::string MessageOf(const DueRuling& due, std::string_view page) {
  std::string message = "A ruling is due in the debate " + Quoted(due.title, kMostTitle) + ".\n";
  message += due.is_completion ? "The proposer asks to close it: " : "The proposer asks: ";
  message += Quoted(due.question, kMostQuestion) + "\n";
  if (due.is_completion && !due.blocking.empty()) message += "Not settled: " + due.blocking + ".\n";
  return message + "All of it: " + std::string(page) + "\nIf you rule there, close this form.";
}

json::object NoteField() {
  return {{"type", "string"},
          {"title", "Note"},
          {"description", "Your ruling in your own words; both agents read it"},
          {"maxLength", kMostNote}};
}

json::object SchemaOf(json::object fields, std::string_view required) {
  return {{"type", "object"}, {"properties", std::move(fields)}, {"required", json::array{required}}};
}

std::string NoteIn(const json::value& result) { return std::string(TextAt(At(result, "content"), "note")); }

}  // namespace

std::optional<DueRuling> DueRulingIn(const json::value& data) {
  const json::value& debate = At(data, "debate");
  const json::array& arguments = ArrayAt(data, "arguments");
  if (TextAt(debate, "state") != Name(State::kAwaitingArbitrator) || arguments.empty()) return std::nullopt;
  const json::value& asking = arguments.back();
  DueRuling due;
  due.debate_id = TextAt(debate, "id");
  due.argument_id = TextAt(asking, "id");
  due.seq = NumberAt(asking, "seq").value_or(0);
  due.is_completion = TextAt(asking, "type") == Name(ArgumentType::kResolution);
  due.title = TextAt(debate, "title");
  due.question = QuestionOf(TextAt(asking, "content"));
  for (const json::value& option : ArrayAt(asking, "options")) {
    due.options.push_back({std::string(TextAt(option, "id")), std::string(TextAt(option, "text"))});
  }
  for (const json::value& id : ArrayAt(data, "blocking")) {
    if (id.is_string()) due.blocking.append(due.blocking.empty() ? "" : ", ").append(View(id.get_string()));
  }
  return due;
}

json::object FormFor(const DueRuling& due, std::string_view page, FormStyle style) {
  json::object ruling{{"type", "string"}, {"title", "Ruling"}};
  json::array values;
  json::array titles;
  json::array both;
  for (const Choice& choice : ChoicesOf(due)) {
    values.emplace_back(choice.value);
    titles.emplace_back(choice.title);
    both.push_back({{"const", choice.value}, {"title", choice.title}});
  }
  if (style.titled) {
    ruling["oneOf"] = std::move(both);
  } else {
    ruling["enum"] = std::move(values);
    ruling["enumNames"] = std::move(titles);
  }
  json::object fields{{"ruling", std::move(ruling)}};
  if (style.has_note) fields["note"] = NoteField();
  return {{"message", MessageOf(due, page)}, {"requestedSchema", SchemaOf(std::move(fields), "ruling")}};
}

json::object FormForNote(const DueRuling& due, std::string_view choice, std::string_view page) {
  const std::vector<Choice> choices = ChoicesOf(due);
  const auto chosen = std::ranges::find(choices, choice, &Choice::value);
  std::string message = "Your ruling in the debate " + Quoted(due.title, kMostTitle) + " needs a note.\n";
  if (chosen != choices.end()) message += "Your choice: " + Quoted(chosen->title, kMostOption) + "\n";
  message += "Without a note the question stays open: " + std::string(page);
  return {{"message", std::move(message)}, {"requestedSchema", SchemaOf({{"note", NoteField()}}, "note")}};
}

FormAnswer ReadFormAnswer(const DueRuling& due, const json::value& result, std::string_view chosen,
                          std::string_view request_id) {
  if (TextAt(result, "action") != "accept") return {};
  const std::string_view value = chosen.empty() ? TextAt(At(result, "content"), "ruling") : chosen;
  const std::vector<Choice> choices = ChoicesOf(due);
  const auto choice = std::ranges::find(choices, value, &Choice::value);
  if (choice == choices.end() || value == kLater) return {};
  const std::string note = NoteIn(result);
  if (IsBlank(note) && choice->content.empty()) return {.choice = chosen.empty() ? choice->value : std::string()};
  json::object body{{"content", IsBlank(note) ? choice->content : note},
                    {"close", value == kClose},
                    {"expected_seq", due.seq},
                    {"client_request_id", request_id}};
  if (choice->is_option) body.emplace("choice", value);
  return {.body = JsonText(body)};
}

json::object FormThatTells(const DueRuling& due, std::string_view problem, const json::value& result,
                           std::string_view page) {
  std::string message = "Your ruling in the debate " + Quoted(due.title, kMostTitle) +
                        " was not accepted: " + std::string(problem) + ".\nRule on the page: " + std::string(page);
  const std::string note = NoteIn(result);
  if (!IsBlank(note)) message += "\nYour note was: " + note;
  return {{"message", std::move(message)}, {"requestedSchema", {{"type", "object"}, {"properties", json::object()}}}};
}

bool ShowsForms(const json::value& capabilities) {
  const json::value& elicitation = At(capabilities, "elicitation");
  return elicitation.is_object() && (elicitation.get_object().empty() || elicitation.get_object().contains("form"));
}

}  // namespace aw::bridge::mcp
