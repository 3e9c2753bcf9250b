// docs/cli.md, from the table.
#include "cli/handlers.h"
#include "cli/help.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli {
namespace {

constexpr std::string_view kIntroduction =
    R"(# `aw`, the command line

<!-- Printed by `aw reference` from src/cli/commands.cc; a test holds it current. -->

Agents call `aw`; so may you. Each call writes one answer to standard output and everything else to standard error.

## The answer

```
{"success": true, "content": [{"type": "json", "data": {…}}], "metadata": {…}}
{"success": false, "content": [{"type": "json", "data": {"server_error": {…}}}], "metadata": {…}, "error": {"code", "message", "suggestion"}}
```

There is always exactly one block in `content`, and it is always valid JSON. Lists carry `total_count`, `has_more` and `next_offset` beside it. `metadata.message` says in a sentence what happened; after a write `metadata.next_command` is the command that waits for the reply. `server_error` is the server's error object whole: after `ACTION_NOT_ALLOWED` it says what to do next (`action`, `next_argument_id_to_wait`) and carries the refused text.

`--format markdown` is for people. `aw docs get` and `aw docs diff` print the content or the diff alone unless `--format` says otherwise; their errors are in the envelope.

| exit code | meaning |
|---|---|
| 0 | done; a `wait` that ran out of time is this too |
| 1 | `aw doctor` found something wrong, or the answer could not be written |
| 2 | no such debate, argument, document, version |
| 3 | the server cannot be reached, is busy or failed |
| 4 | the input is wrong: a field, an option, a file, too large |
| 5 | not allowed now: not your move, or the document has changed |
| 6 | the token is missing, wrong, or not enough |

## Content

Exactly one of `--file PATH`, `--content TEXT` and `--stdin`. It is sent byte for byte and must be UTF-8.

## Repeating is safe

What was refused, reset or answered 502, 503 or 504 is tried again three times, with growing pauses. Every write carries a `client_request_id`, one for all tries of a call; the same id again returns the first result and writes nothing. When an answer was lost for good, `metadata.client_request_id` of the error is the id to repeat the command with.

`aw debate wait` goes on across a restart of the server until its deadline, writes a line to standard error every 15 seconds, and then answers `{"status": "timeout", …, "retry_command"}`: run that, nothing is lost in between. A server that never answered at all is waited for ten seconds.

## Environment

)";

std::string Anchorless(std::string_view text) {
  std::string out;
  for (const char c : text) out.append(c == '|' ? std::string("\\|") : std::string(1, c));
  return out;
}

void AppendOptions(std::string& out, std::span<const Option> options) {
  if (options.empty()) return;
  out.append("\n| option | meaning |\n|---|---|\n");
  for (const Option& option : options) {
    out.append("| `").append(Spelling(option)).append("` | ").append(Anchorless(option.help));
    if (!option.choices.empty()) {
      out.append(": ");
      for (const char c : option.choices) out.append(c == ' ' ? std::string(", ") : std::string(1, c));
    }
    if (!option.fallback.empty()) out.append(" (default ").append(option.fallback).append(")");
    out.append(option.required ? " **required** |\n" : " |\n");
  }
}

}  // namespace

std::string ReferenceText() {
  std::string out(kIntroduction);
  out.append(EnvironmentAsMarkdown()).append("\n## Commands\n\nEvery command takes:\n");
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

Outcome<Answer> Reference(Session&) {
  Answer answer;
  ObjectWriter(answer.data).Text("text", ReferenceText());
  return answer;
}

}  // namespace aw::cli
