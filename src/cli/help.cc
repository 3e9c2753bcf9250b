#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/session.h"
#include "options/man_page.h"
#include "programs/table/table.h"
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
  for (const auto options : {command.options, GeneralOptions(command)}) {
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

void AppendTableRow(std::string& out, const Option& option) {
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

constexpr std::pair<std::string_view, std::string_view> kExitCodes[] = {
    {"0", "done; a `wait` that ran out of time is this too"},
    {"1", "`aw doctor` found something wrong, or the answer could not be written"},
    {"2", "no such debate, argument, document, version"},
    {"3", "the server cannot be reached, is busy or failed"},
    {"4", "the input is wrong: a field, an option, a file, too large"},
    {"5", "not allowed now: not your move, or the document has changed"},
    {"6", "the token is missing, wrong, or not enough"},
};

constexpr std::string_view kIntroduction =
    R"(# `aw`, the command line

<!-- Printed by `aw reference` from src/cli/commands.cc; a test holds it current. -->

Agents call `aw`; so may you. Each call writes one answer to standard output and everything else to standard error.

## The answer

```
{"success": true, "content": [{"type": "json", "data": {…}}], "metadata": {…}}
{"success": false, "content": [{"type": "json", "data": {"server_error": {…}}}], "metadata": {…}, "error": {"code", "message", "suggestion"}}
```

There is always exactly one block in `content`, and it is always valid JSON. Lists carry `total_count`, `has_more` and `next_offset` beside it; `aw debate list` also has `next_cursor` in its data while there is more, for `--cursor`. When `aw debate get-context` leaves older arguments out, `metadata.message` says how many and how to get them. `metadata.message` says what happened; after a ruling `metadata.closed` says whether it ended the debate. `server_error` is the server's error object, less the refused text that the caller just sent: after `ACTION_NOT_ALLOWED` it says what to do next (`action`, `next_argument_id_to_wait`). A line breaks after each field and element, for programs that page what they read.

`--format markdown` says the same in fewer bytes, for agents and for people; after a write, and after a wait without news, its last line is the command that waits (on). `aw docs get` and `aw docs diff` print the content or the diff alone unless `--format` says otherwise; their errors are in the envelope.

)";

constexpr std::string_view kAfterExitCodes = R"(
## Content

Exactly one of `--file PATH`, `--content TEXT` and `--stdin`. It is sent byte for byte and must be UTF-8.

## For agents

An agent's program can bind `aw`: with `DEBATE_ROLE` it makes the moves of that role and no others, and neither installs nor stops anything. With `DEBATE_ROLE`, or in a shell of {programs} (each sets a variable of its own), `--file` and `--output` must be below the current or the temporary folder, links followed. Drafts belong into `.aweave/drafts`: `aw` keeps that folder out of the repository with a `.gitignore` of its own.

## Repeating is safe

What was refused, reset or answered 502, 503 or 504 is tried again three times, with growing pauses. Every write carries a `client_request_id`, one for all tries of a call; the same id again returns the first result and writes nothing. When an answer was lost for good, `metadata.client_request_id` of the error is the id to repeat the command with.

`aw debate wait` goes on across a restart of the server until its deadline, shows its progress on standard error if that is a terminal, and then answers `{"status": "timeout", …, "retry_command"}`: run that, nothing is lost in between. A server that never answered at all is waited for ten seconds.

## Without a server

`aw setup` makes everything ready on a new machine: it asks which agents get the commands for debates, which programs defend and attack plans, and whether to open the page; then it starts the server, installs, and names the command to run next. Running it again changes nothing that is in place. `--yes` takes what it finds; without a terminal it wants that, or every answer as an option.

When nothing listens at an address of this machine, a person at a terminal is asked whether to start the server. Nobody is asked without a terminal, in the background, or when `aw` runs for an agent: then the error says the command, `aw server start`. `DEBATE_AUTO_START` starts it unasked.

## Environment

)";

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
    if (!option.choices.empty()) {
      out.append(": ");
      for (const char c : option.choices) out.append(c == ' ' ? std::string(", ") : std::string(1, c));
    }
    if (!option.fallback.empty()) out.append(" (default ").append(option.fallback).append(")");
    out.append(option.required ? " **required** |\n" : " |\n");
  }
}

// One item per option: its spelling and its remark.
void AppendItems(options::ManPage& page, std::span<const Option> options) {
  for (const Option& option : options) {
    page.Item(Spelling(option), Remark(option) + (option.required ? " (required)" : ""));
  }
}

std::string WithoutBackticks(std::string_view markdown) {
  std::string out(markdown);
  std::erase(out, '`');
  return out;
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
                [](std::string& list, const Option& row) { AppendTableRow(list, row); });
  });
  AppendArray(object.Raw("general_options"), GeneralOptions(),
              [](std::string& o, const Option& row) { AppendTableRow(o, row); });
}

OrFailure<Answer> Version(Session&) {
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("version", AW_VERSION);
    object.Text("text", "aw " AW_VERSION "\n");
  }
  return answer;
}

OrFailure<Answer> Help(Session& session) {
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

std::string ReferenceText() {
  std::string out(kIntroduction);
  out.append("| exit code | meaning |\n|---|---|\n");
  for (const auto& [code, meaning] : kExitCodes) {
    out.append("| ").append(code).append(" | ").append(meaning).append(" |\n");
  }
  std::string after_exit_codes(kAfterExitCodes);
  constexpr std::string_view kPrograms = "{programs}";
  after_exit_codes.replace(after_exit_codes.find(kPrograms), kPrograms.size(), programs::TitlesOfTable());
  out.append(after_exit_codes).append(EnvironmentAsMarkdown()).append("\n## Commands\n\nEvery command takes:\n");
  AppendOptions(out, GeneralOptions());
  for (const Command& command : Commands()) {
    if (command.hidden) continue;
    out.append("\n### `aw ").append(command.path);
    if (!command.argument.empty()) out.append(" ").append(command.argument);
    out.append("`\n\n").append(command.summary).append(".\n\n```sh\n").append(command.example).append("\n```\n");
    AppendOptions(out, command.options);
  }
  return out;
}

std::string ManText(std::string_view date) {
  options::ManPage page("aw", "agents debate, an arbitrator rules", date, AW_VERSION);
  page.Section("SYNOPSIS");
  page.Paragraph("aw COMMAND [OPTION…]");
  page.Section("DESCRIPTION");
  page.Paragraph(
      "Agents call aw; so may you. Each call writes one answer to standard output and everything else to standard "
      "error. The answer is an envelope in JSON; --format markdown says the same for people.");
  page.Paragraph("On a new machine, begin with: aw setup");
  page.Section("OPTIONS");
  page.Paragraph("Every command takes:");
  AppendItems(page, GeneralOptions());
  page.Item("--help, -h", "Show the command's options and an example");
  page.Item("--version", "Print the version");
  page.Section("COMMANDS");
  for (const Command& command : Commands()) {
    if (command.hidden) continue;
    std::string title = "aw " + std::string(command.path);
    if (!command.argument.empty()) title.append(" ").append(command.argument);
    page.Subsection(title);
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
  for (const auto& [code, meaning] : kExitCodes) page.Item(code, WithoutBackticks(meaning));
  page.Section("FILES");
  page.Item("~/.aweave", "The database, and what aw keeps of the server, of runs and of installations");
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
