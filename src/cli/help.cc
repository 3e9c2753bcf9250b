#include "cli/help.h"

#include "cli/arguments.h"
#include "cli/handlers.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli {
namespace {

std::string Padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 1, width), ' ');
  return text;
}

std::string Usage(const Command& command) {
  std::string out = "aw " + std::string(command.path);
  if (!command.argument.empty()) out.append(" ").append(command.argument);
  for (const Option& option : command.options) {
    std::string word = "--" + std::string(option.name);
    if (!option.value.empty()) word.append(" ").append(option.value);
    out.append(" ").append(option.required ? word : "[" + word + "]");
  }
  return out;
}

std::string Remark(const Option& option) {
  std::string out(option.help);
  if (!option.choices.empty()) {
    out.append(" (");
    for (const char c : option.choices) out.append(c == ' ' ? std::string(", ") : std::string(1, c));
    out.append(")");
  }
  if (!option.fallback.empty()) out.append(" [").append(option.fallback).append("]");
  return out;
}

std::string CommandHelp(const Command& command) {
  std::string out = std::string(command.summary) + "\n\nUsage:\n  " + Usage(command) + "\n\nOptions:\n";
  for (const auto options : {command.options, GeneralOptions()}) {
    for (const Option& option : options) {
      out.append("  ").append(Padded(Spelling(option), 30)).append(Remark(option));
      out.append(option.required ? " (required)\n" : "\n");
    }
  }
  return out + "\nExample:\n  " + std::string(command.example) + "\n";
}

std::string GroupHelp(std::string_view group) {
  std::string out = group.empty() ? "aw: agents debate, an arbitrator rules\n\n" : "";
  out.append("Commands:\n");
  for (const Command& command : Commands()) {
    const bool shown = group.empty() || command.path.starts_with(std::string(group) + " ");
    if (command.hidden || !shown) continue;
    std::string name = "aw " + std::string(command.path);
    if (!command.argument.empty()) name.append(" ").append(command.argument);
    out.append("  ").append(Padded(std::move(name), 30)).append(command.summary).append("\n");
  }
  return out + "\nEach shows its options and an example with --help. 'aw --version' prints the version.\n";
}

void AppendJson(std::string& out, const Option& option) {
  static constexpr std::string_view kKinds[] = {"flag", "text", "number", "uuid", "path"};
  ObjectWriter object(out);
  object.Text("name", "--" + std::string(option.name));
  object.Text("aliases", option.aliases);
  object.Text("kind", kKinds[static_cast<std::size_t>(option.kind)]);
  object.Bool("required", option.required);
  object.Text("help", option.help);
  if (!option.fallback.empty()) object.Text("default", option.fallback);
  if (!option.choices.empty()) object.Text("choices", option.choices);
}

}  // namespace

std::string Spelling(const Option& option) {
  std::string out = "--" + std::string(option.name);
  if (!option.aliases.empty()) {
    out.append(", ");
    for (const char c : option.aliases) out.append(c == ' ' ? std::string(", ") : std::string(1, c));
  }
  if (!option.value.empty()) out.append(" ").append(option.value);
  return out;
}

std::string HelpText(std::string_view topic) {
  const Command* command = FindCommand(topic);
  return command ? CommandHelp(*command) : GroupHelp(topic);
}

void AppendHelp(std::string& out) {
  ObjectWriter object(out);
  object.Text("version", AW_VERSION);
  std::vector<const Command*> shown;
  for (const Command& command : Commands()) {
    if (!command.hidden) shown.push_back(&command);
  }
  AppendArray(object.Raw("commands"), shown, [](std::string& o, const Command* command) {
    ObjectWriter item(o);
    item.Text("command", "aw " + std::string(command->path));
    item.Text("argument", command->argument);
    item.Text("summary", command->summary);
    item.Text("usage", Usage(*command));
    item.Text("example", command->example);
    AppendArray(item.Raw("options"), command->options,
                [](std::string& list, const Option& row) { AppendJson(list, row); });
  });
  AppendArray(object.Raw("general_options"), GeneralOptions(),
              [](std::string& o, const Option& row) { AppendJson(o, row); });
}

Outcome<Answer> Help(Session& session) {
  Answer answer;
  if (session.Flag("json")) {
    AppendHelp(answer.data);
    answer.printed = true;
    answer.exit = Print(Envelope(answer)) ? ExitCode::kOk : ExitCode::kProblem;
    return answer;
  }
  ObjectWriter(answer.data).Text("text", HelpText(""));
  return answer;
}

}  // namespace aw::cli
