#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/session.h"
#include "core/embedded.h"
#include "options/man_page.h"
#include "programs/table/table.h"
#include "wire/json_writer.h"

AW_DECLARE_EMBEDDED(reference);

namespace aw::cli {
namespace {

std::string Padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 1, width), ' ');
  return text;
}

// "proposer opponent" as "proposer, opponent".
std::string WithCommas(std::string_view words) {
  std::string out(words);
  for (std::size_t at = 0; (at = out.find(' ', at)) != out.npos; at += 2) out.insert(at, ",");
  return out;
}

// "aw docs get DOC"
std::string Title(const Command& command) {
  return "aw " + std::string(command.path) + (command.argument.empty() ? "" : " ") + std::string(command.argument);
}

std::string Usage(const Command& command) {
  std::string out = Title(command);
  for (const Option& option : command.options) {
    std::string word = "--" + std::string(option.name);
    if (!option.value.empty()) word.append(" ").append(option.value);
    out.append(" ").append(option.required ? word : "[" + word + "]");
  }
  return out;
}

std::string Remark(const Option& option) {
  std::string out(option.help);
  if (!option.choices.empty()) out.append(" (").append(WithCommas(option.choices)).append(")");
  if (!option.fallback.empty()) out.append(" [").append(option.fallback).append("]");
  return out;
}

std::string CommandHelp(const Command& command) {
  std::string out = std::string(command.summary) + "\n\nUsage:\n  " + Usage(command) + "\n\nOptions:\n";
  for (const auto options : OptionsOf(command)) {
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
    out.append("  ").append(Padded(Title(command), 30)).append(command.summary).append("\n");
  }
  return out + "\nRun a command with --help for its options and an example. 'aw --version' prints the version.\n";
}

void AppendTableRow(std::string& out, const Option& option) {
  static constexpr std::string_view kKinds[] = {"flag", "text", "number", "uuid", "path", "uuid"};
  ObjectWriter object(out);
  object.Text("name", "--" + std::string(option.name));
  object.Text("aliases", option.aliases);
  object.Text("kind", kKinds[static_cast<std::size_t>(option.kind)]);
  object.Bool("required", option.required);
  object.Text("help", option.help);
  if (!option.fallback.empty()) object.Text("default", option.fallback);
  if (!option.choices.empty()) object.Text("choices", option.choices);
}

constexpr std::pair<std::string_view, std::string_view> kExitCodes[] = {
    {"0", "done, including a `wait` that timed out"},
    {"1", "a check of `aw doctor` failed, or the answer could not be written"},
    {"2", "the debate, argument, document or version does not exist"},
    {"3", "the server cannot be reached, is busy or failed"},
    {"4", "the input is wrong: a field, an option, a file, too large"},
    {"5", "not allowed now: not your move, or the document has changed"},
    {"6", "the token is missing, wrong, or not enough"},
};

std::string WithBarsEscaped(std::string_view text) {
  std::string out;
  for (const char c : text) out.append(c == '|' ? std::string("\\|") : std::string(1, c));
  return out;
}

void AppendOptions(std::string& out, std::span<const Option> options) {
  if (options.empty()) return;
  out.append("\n| option | meaning |\n|---|---|\n");
  for (const Option& option : options) {
    out.append("| `").append(Spelling(option)).append("` | ").append(WithBarsEscaped(option.help));
    if (!option.choices.empty()) out.append(": ").append(WithCommas(option.choices));
    if (!option.fallback.empty()) out.append(" (default ").append(option.fallback).append(")");
    out.append(option.required ? " **required** |\n" : " |\n");
  }
}

void AppendItems(options::ManPage& page, std::span<const Option> options) {
  for (const Option& option : options) {
    page.Item(Spelling(option), Remark(option) + (option.required ? " (required)" : ""));
  }
}

std::string EnvironmentAsMarkdown() {
  std::string text = "| variable | default | meaning |\n|---|---|---|\n";
  for (const VariableHelp& variable : Variables()) {
    text.append("| `").append(variable.name).append("` | ");
    if (!variable.fallback.empty()) text.append("`").append(variable.fallback).append("`");
    text.append(" | ").append(variable.help).append(" |\n");
  }
  return text;
}

}  // namespace

std::string Spelling(const Option& option) {
  std::string out = "--" + std::string(option.name);
  if (!option.aliases.empty()) out.append(", ").append(WithCommas(option.aliases));
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
                [](std::string& list, const Option& row) { AppendTableRow(list, row); });
  });
  AppendArray(object.Raw("general_options"), GeneralOptions(),
              [](std::string& o, const Option& row) { AppendTableRow(o, row); });
}

OrFailure<Answer> Version(Session&) {
  return Answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("version", AW_VERSION);
                  object.Text("text", "aw " AW_VERSION "\n");
                })};
}

OrFailure<Answer> Help(Session& session) {
  Answer answer;
  if (session.Flag("json")) {
    AppendHelp(answer.data);
    answer.printed = true;
    answer.exit = session.Print(Envelope(answer)) ? ExitCode::kOk : ExitCode::kProblem;
    return answer;
  }
  ObjectWriter(answer.data).Text("text", HelpText(""));
  return answer;
}

std::string ReferenceText() {
  std::string exit_codes = "| exit code | meaning |\n|---|---|\n";
  for (const auto& [code, meaning] : kExitCodes) {
    exit_codes.append("| ").append(code).append(" | ").append(meaning).append(" |\n");
  }
  std::string commands;
  for (const Command& command : Commands()) {
    if (command.hidden) continue;
    commands.append("\n### `").append(Title(command)).append("`\n\n").append(command.summary);
    commands.append(".\n\n```sh\n").append(command.example).append("\n```\n");
    AppendOptions(commands, command.options);
  }
  commands.pop_back();  // the file ends with a line break
  std::string options;
  AppendOptions(options, GeneralOptions());
  std::string out(AW_EMBEDDED(reference));
  const auto fill = [&](std::string_view mark, const std::string& text) {
    out.replace(out.find(mark), mark.size(), text);
  };
  fill("{exit codes}", exit_codes);
  fill("{programs}", programs::TitlesOfTable());
  fill("{variables}", EnvironmentAsMarkdown());
  fill("{options}", options);
  fill("{commands}", commands);
  return out;
}

std::string ManText(std::string_view date) {
  options::ManPage page("aw", "agents debate, an arbitrator rules", date, AW_VERSION);
  page.Section("SYNOPSIS");
  page.Paragraph("aw COMMAND [OPTION…]");
  page.Section("DESCRIPTION");
  page.Paragraph(
      "Agents and people call aw. Each call writes one answer to standard output and everything else to standard "
      "error. The answer is an envelope in JSON; --format markdown prints Markdown instead. At a terminal, without "
      "--format, it is a table or a few lines for a person.");
  page.Paragraph("On a new machine, begin with: aw setup");
  page.Section("OPTIONS");
  page.Paragraph("Every command takes:");
  AppendItems(page, GeneralOptions());
  page.Item("--help, -h", "Show the command's options and an example");
  page.Item("--version", "Print the version");
  page.Section("COMMANDS");
  for (const Command& command : Commands()) {
    if (command.hidden) continue;
    page.Subsection(Title(command));
    page.Paragraph(std::string(command.summary) + ".");
    AppendItems(page, command.options);
    page.Example(command.example);
  }
  page.Section("ENVIRONMENT");
  for (const VariableHelp& variable : Variables()) {
    std::string meaning(variable.help);
    if (!variable.fallback.empty()) meaning.append(" [").append(variable.fallback).append("]");
    page.Item(variable.name, meaning);
  }
  page.Section("EXIT STATUS");
  for (const auto& [code, meaning] : kExitCodes) {
    std::string plain(meaning);
    std::erase(plain, '`');
    page.Item(code, plain);
  }
  page.Section("FILES");
  page.Item("~/.aweave", "The database, and files of the server, of runs and of installations");
  page.Section("SEE ALSO");
  page.Paragraph("debate-server(1)");
  return page.text();
}

OrFailure<Answer> Reference(Session& session) {
  Answer answer;
  const auto date = session.Text("man");
  ObjectWriter(answer.data).Text("text", date ? ManText(*date) : ReferenceText());
  return answer;
}

}  // namespace aw::cli
