// Command lines of aw, one word per line: an accepted one matches the table, a refused one gets a JSON error.
#include "cli/arguments.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <charconv>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "core/id.h"
#include "core/shell_words.h"
#include "core/text.h"
#include "fuzz/invariant.h"
#include "wire/json_reader.h"

namespace aw::fuzz {
namespace {

using namespace aw::cli;

bool IsWithin(std::string_view part, std::string_view whole) {
  return part.empty() || (part.begin() >= whole.begin() && part.end() <= whole.end());
}

bool IsKnown(const Command& command, const Option* option) {
  for (const auto options : {command.options, GeneralOptions()}) {
    if (option >= options.data() && option < options.data() + options.size()) return true;
  }
  return false;
}

bool IsNumber(std::string_view text) {
  std::int64_t number = -1;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc{} && end == text.data() + text.size() && number >= 0;
}

void HoldAccepted(const Invocation& invocation, std::string_view input) {
  if (invocation.help) return Hold(!HelpText(invocation.topic).empty(), "there is help");
  if (invocation.version) return;
  const Command& command = *invocation.command;
  Hold(IsWithin(invocation.argument, input), "the argument is one of the words");
  Hold(command.argument.empty() == invocation.argument.empty(), "an argument is given where one is asked for");
  for (const auto& given : invocation.given) {
    const auto& [option, value] = given;
    Hold(IsKnown(command, option) && IsWithin(value, input), "an option is the command's, its value one of the words");
    Hold(option->kind != Kind::kUuid || Uuid::Parse(value), "ids are ids");
    Hold(option->kind != Kind::kNumber || IsNumber(value), "numbers are numbers");
    Hold(option->kind == Kind::kPath || CountCharacters(value), "texts are UTF-8");
    const auto same = [&](const auto& other) { return other.first == given.first; };
    Hold(std::ranges::count_if(invocation.given, same) == 1, "no option is there twice");
  }
  for (const Option& option : command.options) {
    const auto same = [&](const auto& given) { return given.first == &option; };
    Hold(!option.required || std::ranges::any_of(invocation.given, same), "what is required is there");
  }
}

void HoldRefused(const Failure& failure) {
  Hold(failure.exit == ExitCode::kInput, "a refusal is an input error");
  const std::string text = Render(failure, Format::kJson);
  const auto json = ParseJson(text);
  Hold(json && CountCharacters(text), "a refusal is JSON in UTF-8");
  Hold(TextAt(At(*json, "error"), "code") == "INVALID_INPUT", "a refusal has its code");
  Hold(ArrayAt(*json, "content").size() == 1, "a refusal has one block of content");
}

// Parses as a POSIX shell does, for the subset that ShellQuoted writes.
std::string Unquoted(std::string_view word) {
  std::string out;
  bool quoted = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == '\'') {
      quoted = !quoted;
    } else {
      if (!quoted && word[i] == '\\') ++i;
      Hold(quoted || word[i] == '\'' || std::string_view(" \t\n;&|<>$`\"*?(){}[]#~!").find(word[i]) == word.npos,
           "outside of quotes nothing means something to a shell");
      out.push_back(word[i]);
    }
  }
  Hold(!quoted, "quotes are closed");
  return out;
}

}  // namespace

void Try(std::string_view input) {
  const auto words = Split(input, '\n');
  const auto invocation = ReadArguments(words);
  if (invocation) {
    HoldAccepted(*invocation, input);
  } else {
    HoldRefused(invocation.error());
  }
  Hold(Unquoted(ShellQuoted(words[0])) == words[0], "a quoted word is the word");
  const std::string shown = Neutralised(input);
  const auto is_control = [](unsigned char c) { return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f; };
  Hold(std::ranges::none_of(shown, is_control), "nothing commands the terminal");
  Hold(Neutralised(shown) == shown, "what is neutral stays as it is");
  Hold(NeutralisedLine(input).find('\n') == std::string::npos, "a line is one line");
}

}  // namespace aw::fuzz
